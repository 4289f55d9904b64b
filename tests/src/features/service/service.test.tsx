import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { modules, type OpenedModule, type Tile } from '@contract/module'
import { trends } from '@contract/trend'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { clearToast } from '@/lib/toast/toast'
import { iconPaths } from '@/ui/icon/iconPaths'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(clearToast)

const people = userEvent.setup({ pointerEventsCheck: 0 })

function tile(over: Partial<Tile> = {}): Tile {
  return {
    moduleContentCode: 'community',
    name: '社区动态',
    initials: 'sqdt',
    icon: 'community',
    path: '/',
    openable: true,
    ...over,
  }
}

function stubTiles(...tiles: Tile[]) {
  stub(modules.list, { groups: [{ name: '社区', tiles }] })
}

function stubOpen(opened: Partial<OpenedModule>) {
  stub(modules.open, { openType: 'route', target: '', reason: '', ...opened })
}

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(modules.today, [])
  stub(modules.favourites, { codes: [] })
})

it('shows only the tiles whose screens exist', async () => {
  stubTiles(tile(), tile({ moduleContentCode: 'later', name: '以后再有', path: '/later' }))
  renderAt('/service')
  expect(await screen.findByRole('button', { name: '社区动态' })).toBeVisible()
  expect(screen.queryByText('以后再有')).not.toBeInTheDocument()
})

it('is left by logging out in 我的 only, not by its one icon', async () => {
  stubTiles(tile())
  renderAt('/service')
  expect(await screen.findByRole('button', { name: '社区动态' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '退出登录' })).toBeNull()
})

it('shows few tiles in a grid, too, and 下载App as a phone', async () => {
  stubTiles(tile(), tile({ moduleContentCode: 'app', name: '下载App', icon: 'forward', path: '/app' }))
  renderAt('/service')
  const app = await screen.findByRole('button', { name: '下载App' })
  expect(app.parentElement).toHaveClass('tiles')
  expect(app.querySelector('path')).not.toHaveAttribute('d', iconPaths.forward)
})

it('opens the screen the backend decides', async () => {
  stubTiles(tile())
  stubOpen({ openType: 'route', target: '/' })
  stub(trends.page, { list: [], nextCursor: null })
  renderAt('/service')
  await people.click(await screen.findByRole('button', { name: '社区动态' }))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
})

it('tells why a closed service does not open', async () => {
  stubTiles(tile())
  stubOpen({ openType: 'closed', reason: '系统升级中' })
  renderAt('/service')
  await people.click(await screen.findByRole('button', { name: '社区动态' }))
  expect(await screen.findByText('系统升级中')).toBeInTheDocument()
})

it('names an outside host before it leaves for it', async () => {
  stubTiles(tile({ path: '' }))
  stubOpen({ openType: 'url', target: 'https://partner.example/welcome' })
  renderAt('/service')
  await people.click(await screen.findByRole('button', { name: '社区动态' }))
  expect(await screen.findByText(/partner\.example/)).toBeInTheDocument()
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'https://bole@evil.example/'])(
  'never follows %s',
  async (target) => {
    stubTiles(tile({ path: '' }))
    stubOpen({ openType: 'url', target })
    renderAt('/service')
    await people.click(await screen.findByRole('button', { name: '社区动态' }))
    expect(await screen.findByText('该服务暂未开放')).toBeInTheDocument()
  },
)

it('leaves for our own host without a question', async () => {
  stubTiles(tile({ path: '' }))
  stubOpen({ openType: 'url', target: `${window.location.origin}/mobile/service#here` })
  renderAt('/service')
  await people.click(await screen.findByRole('button', { name: '社区动态' }))
  await waitFor(() => expect(window.location.hash).toBe('#here'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('shows the favourites in the order of the user, and all services from there', async () => {
  stubTiles(tile(), tile({ moduleContentCode: 'mailbox', name: '意见信箱', path: '/mailbox' }))
  stub(modules.favourites, { codes: ['mailbox', 'gone', 'community'] })
  renderAt('/service')
  const own = await screen.findByRole('region', { name: '常用服务' })
  await waitFor(() =>
    expect(
      within(own)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['意见信箱', '社区动态']),
  )
  expect(within(own).getByRole('link', { name: '全部服务' })).toHaveAttribute('href', '/mobile/menu')
})

it('shows six lines of the day, and the others after 更多', async () => {
  stubTiles(tile())
  stub(
    modules.today,
    Array.from({ length: 8 }, (_, n) => ({ kind: `k${n}`, title: `第${n + 1}件`, value: '1', path: '/message' })),
  )
  renderAt('/service')
  expect(await screen.findByText('第6件')).toBeVisible()
  expect(screen.queryByText('第7件')).not.toBeInTheDocument()
  await people.click(screen.getByRole('button', { name: '更多' }))
  expect(screen.getByText('第8件')).toBeVisible()
  expect(screen.getByRole('link', { name: /^第7件/ })).toHaveFocus()
  expect(screen.queryByRole('button', { name: '更多' })).not.toBeInTheDocument()
})

it('shows each of two codes of the same meal', async () => {
  const code = (value: string, id: string) => {
    return { kind: 'pick_up', title: '午餐取餐码', value, path: `/catering/order/waiting?id=${id}` }
  }
  const warned = vi.spyOn(console, 'error')
  stubTiles(tile())
  stub(modules.today, [code('4821', 'one'), code('0317', 'two')])
  renderAt('/service')
  expect(await screen.findByText('4821')).toBeVisible()
  expect(screen.getByText('0317')).toBeVisible()
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

it("puts the day's items on top", async () => {
  stubTiles(tile())
  stub(modules.today, [{ kind: 'unread', title: '未读消息', value: '3', path: '/message' }])
  renderAt('/service')
  expect(await screen.findByText('未读消息')).toBeVisible()
})

it("shows the tiles together with the day's lines, which would else push them down", async () => {
  stubTiles(tile())
  let answered = () => {}
  const asked = new Promise<void>((resolve) => (answered = resolve))
  stub(modules.today, async () => {
    await asked
    return [{ kind: 'unread', title: '未读消息', value: '3', path: '/message' }]
  })
  renderAt('/service')
  await screen.findByRole('status', { name: '加载中...' })
  await waitFor(() => expect(received(modules.list)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '社区动态' })).not.toBeInTheDocument()
  answered()
  expect(await screen.findByText('未读消息')).toBeVisible()
  expect(screen.getByRole('button', { name: '社区动态' })).toBeVisible()
})

it("shows the tiles without the day's lines where those take long", async () => {
  stubTiles(tile())
  stub(modules.today, () => new Promise(() => {}))
  renderAt('/service')
  expect(await screen.findByRole('button', { name: '社区动态' })).toBeVisible()
})

it('leads on when there is no service', async () => {
  stub(modules.list, { groups: [] })
  renderAt('/service')
  expect(await screen.findByText('暂无可用服务')).toBeVisible()
  expect(screen.getByRole('link', { name: '去首页看看' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/mobile\/?$/),
  )
})

it('offers to try again after a failure', async () => {
  stubStatus(modules.list, 500)
  renderAt('/service')
  expect(await screen.findByText('服务加载失败，请重试')).toBeVisible()
  stubTiles(tile())
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '社区动态' })).toBeVisible()
})

it('shows the last home without a network, and nothing of another user', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T01:07:00Z') })
  stubTiles(tile(), tile({ moduleContentCode: 'mailbox', name: '意见信箱', path: '/mailbox' }))
  stub(modules.favourites, { codes: ['mailbox'] })
  stub(modules.today, [{ kind: 'pick_up', title: '取餐码', value: '4821', path: '/message' }])
  const first = renderAt('/service')
  await screen.findByText('4821')
  await waitFor(() => expect(screen.getAllByRole('button', { name: '意见信箱' })).toHaveLength(2))
  first.unmount()
  queryClient.clear()
  vi.setSystemTime(new Date('2026-05-04T03:00:00Z'))
  stubOffline(modules.list)
  stubOffline(modules.favourites)
  stubOffline(modules.today)
  const second = renderAt('/service')
  expect(await screen.findByText('离线，显示 09:07 的内容')).toBeVisible()
  expect(await screen.findByText('4821')).toBeVisible()
  expect(screen.getAllByRole('button', { name: '意见信箱' })).toHaveLength(2)
  second.unmount()
  vi.useRealTimers()
  session.signIn({ accessToken: 'another', isFamilyAccount: 'N' })
  renderAt('/service')
  expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
  expect(screen.queryByText('社区动态')).not.toBeInTheDocument()
})

it('sends a visitor to the login and back here', async () => {
  session.signOut()
  renderAt('/service')
  expect(await screen.findByLabelText('手机号')).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('redirect')).toBe('http://localhost:8080/mobile/service')
})

it('stays while the end of the session is being told', async () => {
  stubRefusal(modules.list, 250008, '')
  renderAt('/service')
  expect(await screen.findByText('当前会话已过期，请重新登录')).toBeInTheDocument()
  expect(window.location.pathname).toBe('/mobile/service')
})

it('offers to try again where the backend knows no session (-1002)', async () => {
  stubRefusal(modules.list, -1002, '登录状态失效')
  renderAt('/service')
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
})
