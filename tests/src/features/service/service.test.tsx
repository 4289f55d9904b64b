import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { modules, type OpenedModule, type Tile } from '@contract/module'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { clearToast } from '@/lib/toast/toast'
import { renderAt } from '@tests/support/render'
import { stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(clearToast)

const people = userEvent.setup({ pointerEventsCheck: 0 })

function tile(over: Partial<Tile> = {}): Tile {
  return { moduleContentCode: 'community', name: '社区动态', initials: 'sqdt', icon: 'community', path: '/', ...over }
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
})

it('shows only the tiles whose screens exist', async () => {
  stubTiles(tile(), tile({ moduleContentCode: 'walk', name: '健步走', path: '/walk' }))
  renderAt('/service')
  expect(await screen.findByRole('button', { name: '社区动态' })).toBeVisible()
  expect(screen.queryByText('健步走')).not.toBeInTheDocument()
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

it("puts the day's items on top", async () => {
  stubTiles(tile())
  stub(modules.today, [{ kind: 'unread', title: '未读消息', value: '3', path: '/message' }])
  renderAt('/service')
  expect(await screen.findByText('未读消息')).toBeVisible()
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

it('shows the last good layout without a network, and nothing of another user', async () => {
  stubTiles(tile())
  const first = renderAt('/service')
  await screen.findByRole('button', { name: '社区动态' })
  first.unmount()
  stubOffline(modules.list)
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
