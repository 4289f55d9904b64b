import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { modules, type TodayItem } from '@contract/module'
import { people as account } from '@contract/people'
import { savedHome, saveHome } from '@/features/service/savedHome'
import { queryClient } from '@/http/queryClient'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { shellToken } from '@/session/shellToken'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubOffline, stubStatus } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const community = { moduleContentCode: 'community', name: '社区动态', initials: 'sqdt', icon: 'community', path: '/' }
const groups = [{ name: '社区', tiles: [{ ...community, openable: true }] }]

function stubHome(today: TodayItem[] = []) {
  stub(modules.list, { groups })
  stub(modules.favourites, { codes: [] })
  stub(modules.today, today)
}

function stubNoNetwork() {
  stubOffline(modules.list)
  stubOffline(modules.favourites)
  stubOffline(modules.today)
}

it('says that an open home is old once the network is away, and reads all of it again', async () => {
  // Before the time is set: jsdom ends cookies by the real one.
  session.signIn({ accessToken: 'token', isFamilyAccount: 'N' })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T01:07:00Z') })
  stubHome()
  const first = renderAt('/service')
  await screen.findByRole('button', { name: '社区动态' })
  first.unmount()
  vi.setSystemTime(new Date('2026-05-04T03:00:00Z'))
  stubNoNetwork()
  renderAt('/service')
  expect(await screen.findByText('离线，显示 09:07 的内容')).toBeVisible()
  expect(screen.getByRole('button', { name: '社区动态' })).toBeVisible()
  stubHome([{ kind: 'pick_up', title: '取餐码', value: '4821', path: '/message' }])
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('4821')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^离线/)).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  vi.useRealTimers()
})

it('gives an open home the time of 今日 where that is older than the layout', async () => {
  session.signIn({ accessToken: 'token-open', isFamilyAccount: 'N' })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T01:07:00Z') })
  stubHome([{ kind: 'steps', title: '今日步数', value: '6148', path: '/walk' }])
  const first = renderAt('/service')
  await screen.findByText('6148')
  first.unmount()
  vi.setSystemTime(new Date('2026-05-04T02:00:00Z'))
  stubStatus(modules.today, 500)
  const second = renderAt('/service')
  await screen.findByRole('button', { name: '今日事项加载失败，点此重试' })
  second.unmount()
  vi.setSystemTime(new Date('2026-05-04T03:00:00Z'))
  stubNoNetwork()
  renderAt('/service')
  expect(await screen.findByText('离线，显示 09:07 的内容')).toBeVisible()
  expect(screen.getByText('6148')).toBeVisible()
  vi.useRealTimers()
})

it('shows no kept lines as those of today where only they fail, and reads them again', async () => {
  session.signIn({ accessToken: 'token-lines', isFamilyAccount: 'N' })
  stubHome([{ kind: 'steps', title: '今日步数', value: '6148', path: '/walk' }])
  const first = renderAt('/service')
  await screen.findByText('6148')
  first.unmount()
  queryClient.clear()
  stubStatus(modules.today, 500)
  renderAt('/service')
  const retry = await screen.findByRole('button', { name: '今日事项加载失败，点此重试' })
  expect(screen.queryByText('6148')).not.toBeInTheDocument()
  stub(modules.today, [{ kind: 'steps', title: '今日步数', value: '20000', path: '/walk' }])
  await people.click(retry)
  expect(await screen.findByText('20000')).toBeVisible()
  expect(retry).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('gives the kept home the time of its oldest part', async () => {
  session.signIn({ accessToken: 'token-times', isFamilyAccount: 'N' })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T01:07:00Z') })
  saveHome({ groups, today: [] })
  vi.setSystemTime(new Date('2026-05-04T03:00:00Z'))
  saveHome({ groups })
  expect(savedHome()?.at).toBe(Date.parse('2026-05-04T01:07:00Z'))
  saveHome({ today: [] })
  expect(savedHome()?.at).toBe(Date.parse('2026-05-04T03:00:00Z'))
  vi.useRealTimers()
})

it('claims no empty favourites before they are known, and reads them again after a failure', async () => {
  session.signIn({ accessToken: 'token-favourites', isFamilyAccount: 'N' })
  stub(modules.list, { groups })
  stub(modules.favourites, () => new Promise(() => {}))
  stub(modules.today, [])
  const slow = renderAt('/service')
  await screen.findByRole('heading', { name: '常用服务' })
  expect(screen.queryByText('添加常用服务')).not.toBeInTheDocument()
  slow.unmount()
  queryClient.clear()
  stubStatus(modules.favourites, 500)
  renderAt('/service')
  const retry = await screen.findByRole('button', { name: '常用服务加载失败，点此重试' })
  expect(screen.queryByText('添加常用服务')).not.toBeInTheDocument()
  stub(modules.favourites, { codes: [] })
  await people.click(retry)
  expect(await screen.findByText('添加常用服务')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('offers to read the favourites again where the kept ones stand in for them', async () => {
  session.signIn({ accessToken: 'token-kept-favourites', isFamilyAccount: 'N' })
  stub(modules.list, { groups })
  stub(modules.favourites, { codes: ['community'] })
  stub(modules.today, [])
  const first = renderAt('/service')
  await waitFor(() => expect(screen.getAllByRole('button', { name: '社区动态' })).toHaveLength(2))
  first.unmount()
  queryClient.clear()
  stubStatus(modules.favourites, 500)
  renderAt('/service')
  const retry = await screen.findByRole('button', { name: '常用服务加载失败，点此重试' })
  expect(screen.getAllByRole('button', { name: '社区动态' })).toHaveLength(2)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  stub(modules.favourites, async () => {
    await answered
    return { codes: [] }
  })
  await people.click(retry)
  await waitFor(() => expect(retry).not.toBeInTheDocument())
  expect(screen.getAllByRole('button', { name: '社区动态' })).toHaveLength(2)
  answer()
  expect(await screen.findByText('添加常用服务')).toBeVisible()
})

it('says only once that the kept home is old, and not of its favourites', async () => {
  session.signIn({ accessToken: 'token-kept-home', isFamilyAccount: 'N' })
  saveHome({ groups, codes: ['community'], today: [] })
  queryClient.clear()
  stubNoNetwork()
  renderAt('/service')
  expect(await screen.findByText(/^离线，显示/)).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('button', { name: '社区动态' })).toHaveLength(2))
  expect(screen.queryByRole('button', { name: '常用服务加载失败，点此重试' })).not.toBeInTheDocument()
})

it('shows the favourites that waited for the network once they were sent', async () => {
  const mailbox = { ...community, moduleContentCode: 'mailbox', name: '意见信箱', path: '/mailbox', openable: true }
  session.signIn({ accessToken: 'token-late', isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-late' }))
  stub(modules.list, { groups: [...groups, { name: '建议', tiles: [mailbox] }] })
  stub(modules.favourites, { codes: ['community', 'mailbox'] })
  stub(modules.today, [])
  stub(modules.setFavourites, ({ codes }) => {
    stub(modules.favourites, { codes })
    return { codes }
  })
  renderAt('/service')
  await waitFor(() => expect(screen.getAllByRole('button', { name: '意见信箱' })).toHaveLength(2))
  await outbox.identify('u-late')
  await outbox.add({ kind: 'favourites', body: { codes: ['community'] } }, newKey())
  await outbox.flush()
  await waitFor(() => expect(screen.getAllByRole('button', { name: '意见信箱' })).toHaveLength(1))
  expect(savedHome()?.codes).toEqual(['community'])
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
