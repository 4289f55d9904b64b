import { afterEach, expect, it, vi } from 'vitest'
import { addShell, answerTo, pretendUserAgent, removeShells } from '../bridge/shells'

const login = { accessToken: 'token-a', isFamilyAccount: 'Y' } as const

afterEach(removeShells)

function comeToTheForeground() {
  document.dispatchEvent(new Event('visibilitychange'))
}

it('stays logged in by the form where the bridge gives no token, until it gives one', async () => {
  const answers = ['{}', '{}', '{"token":"native"}']
  pretendUserAgent('Mozilla/5.0 BoleHome/1.0.500')
  addShell('android', {
    getToken873265239: ({ callback }: Record<string, unknown>) => answerTo(callback, answers.shift()),
    logout: () => undefined,
  })
  const { session } = await import('@/session/session')
  const { shellToken } = await import('@/session/shellToken')
  expect(await session.token()).toBeUndefined()
  shellToken.keepOwn(login.accessToken)
  expect(session.signIn(login)).toBe(true)
  const changed = vi.fn()
  session.onUserChange(changed)
  expect(await session.token()).toBe('token-a')
  comeToTheForeground()
  expect(await session.token()).toBe('token-a')
  expect(changed).not.toHaveBeenCalled()
  comeToTheForeground()
  expect(await session.token()).toBe('native')
  session.signOut()
  expect(document.cookie).toBe('')
})
