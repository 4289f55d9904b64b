import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { modules } from '@contract/module'
import { savedHome, saveHome } from '@/features/service/savedHome'
import { session } from '@/session/session'
import { shellToken } from '@/session/shellToken'
import { renderAt } from '@tests/support/render'
import { stub, stubOffline } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const community = { moduleContentCode: 'community', name: '社区动态', initials: 'sqdt', icon: 'community', path: '/' }
const groups = [{ name: '社区', tiles: [{ ...community, openable: true }] }]

it('says that an open home is old once the network is away, and reads all of it again', async () => {
  // Before the time is set: jsdom ends cookies by the real one.
  session.signIn({ accessToken: 'token', isFamilyAccount: 'N' })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T01:07:00Z') })
  stub(modules.list, { groups })
  stub(modules.favourites, { codes: [] })
  stub(modules.today, [])
  const first = renderAt('/service')
  await screen.findByRole('button', { name: '社区动态' })
  first.unmount()
  vi.setSystemTime(new Date('2026-05-04T03:00:00Z'))
  stubOffline(modules.list)
  stubOffline(modules.favourites)
  stubOffline(modules.today)
  renderAt('/service')
  expect(await screen.findByText('离线，显示 09:07 的内容')).toBeVisible()
  expect(screen.getByRole('button', { name: '社区动态' })).toBeVisible()
  stub(modules.list, { groups })
  stub(modules.favourites, { codes: [] })
  stub(modules.today, [{ kind: 'pick_up', title: '取餐码', value: '4821', path: '/message' }])
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('4821')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^离线/)).not.toBeInTheDocument())
  vi.useRealTimers()
})

it('keeps the home in the shell, too, where only the bridge knows the user, and names no token', async () => {
  session.signOut()
  const known = vi.spyOn(shellToken, 'known').mockReturnValue('secret-token')
  localStorage.setItem('bole.service.other', '{}')
  saveHome({ groups })
  expect(savedHome()?.groups[0]?.name).toBe('社区')
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('bole.service.'))
  expect(keys).toHaveLength(1)
  expect(keys.join()).not.toMatch(/secret-token|other/)
  known.mockReturnValue('another-token')
  expect(savedHome()).toBeUndefined()
  known.mockRestore()
})
