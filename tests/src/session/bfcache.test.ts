import { expect, it, vi } from 'vitest'

function show(persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

it('tells of another user when a page comes back from the cache of "back"', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { session } = await import('@/session/session')
  const heard = vi.fn()
  session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  session.onUserChange(heard)
  window.dispatchEvent(new Event('pagehide'))
  show(true)
  expect(heard).not.toHaveBeenCalled()
  document.cookie = 'bole_token=; path=/mobile; max-age=0'
  show(false)
  expect(heard).not.toHaveBeenCalled()
  show(true)
  expect(heard).toHaveBeenCalledWith(false)
})
