import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { comments } from '@contract/comment'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import { trends } from '@contract/trend'
import { screenAt } from '@/app/screens'
import TrendDetailPage from '@/features/trend/TrendDetailPage'
import { call } from '@/http/call'
import { idbRequest } from '@/lib/stores/deviceStore'
import { makeComment, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const ADDRESS = '/trend/detail?id=t1'
const firstPage = { trendsId: 't1', pageNum: 1, pageSize: 20, asc: false }

beforeAll(
  async () => void (await Promise.all([import('@/features/trend/view/openTrend'), import('@/http/kept')])),
  60_000,
)
afterEach(() => {
  delete window.__early
})

function keyOf<Body>({ method, base, path }: Endpoint<Body, unknown>, body: Body): string {
  return `${method} ${BASE_PATHS[base]}${path} ${JSON.stringify(body)}`
}

/** State left by the boot script, and by the app before its first render. */
async function open(detail: object): Promise<void> {
  const list = [makeComment({ trendsId: 't1', content: '第一条评论' })]
  window.__early = {
    [keyOf(trends.detail, { trendsId: 't1' })]: Promise.resolve(Response.json(detail)),
    [keyOf(comments.list, firstPage)]: Promise.resolve(Response.json({ code: 200, data: { list, total: 1 }, msg: '' })),
  }
  window.history.replaceState(null, '', `/mobile${ADDRESS}`)
  await screenAt('/mobile/trend/detail')?.preload()
}

it('renders a post the boot script asked for at once, with its comments and without a further call', async () => {
  await open({ code: 200, data: makeTrend({ trendsId: 't1', title: '春季徒步回顾' }), msg: '' })
  renderAt(ADDRESS)
  expect(screen.getByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  await act(async () => {})
  expect(screen.getByText('第一条评论')).toBeVisible()
  expect(received(trends.detail)).toEqual([])
  expect(received(comments.list)).toEqual([])
})

it('renders it as well when React begins again, as it does for a touch in the middle of a take-over', async () => {
  await open({ code: 200, data: makeTrend({ trendsId: 't1', title: '春季徒步回顾' }), msg: '' })
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  function Late() {
    use(late)
    return null
  }
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[ADDRESS]}>
        <Suspense fallback={null}>
          <TrendDetailPage />
          <Late />
        </Suspense>
      </MemoryRouter>,
    )
  })
  expect(screen.queryByRole('heading', { name: '春季徒步回顾' })).toBeNull()
  await act(async () => arrive())
  expect(screen.getByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  expect(received(trends.detail)).toEqual([])
  expect(received(comments.list)).toEqual([])
})

it('is asked for again by a later visit', async () => {
  await open({ code: 200, data: makeTrend({ trendsId: 't1', title: '春季徒步回顾' }), msg: '' })
  const { unmount } = renderAt(ADDRESS)
  await act(async () => {})
  unmount()
  stub(trends.detail, makeTrend({ trendsId: 't1', title: '改过的标题' }))
  stub(comments.list, { list: [], total: 0 })
  renderAt(ADDRESS)
  expect(await screen.findByRole('heading', { name: '改过的标题' })).toBeVisible()
})

it('is asked for again by a later visit, too, where the screen was shown before its answer', async () => {
  window.history.replaceState(null, '', `/mobile${ADDRESS}`)
  let answer = (_response: Response): void => {}
  window.__early = {
    [keyOf(trends.detail, { trendsId: 't1' })]: new Promise<Response>((resolve) => (answer = resolve)),
  }
  stub(trends.detail, makeTrend({ trendsId: 't1', title: '春季徒步回顾' }))
  stub(comments.list, { list: [], total: 0 })
  const prepared = screenAt('/mobile/trend/detail')?.preload()
  await act(async () => {})
  const { unmount } = renderAt(ADDRESS)
  await vi.waitFor(() => expect(document.title).toContain('动态详情'))
  answer(Response.json({ code: 200, data: makeTrend({ trendsId: 't1', title: '春季徒步回顾' }), msg: '' }))
  await prepared
  expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  unmount()
  stub(trends.detail, makeTrend({ trendsId: 't1', title: '改过的标题' }))
  renderAt(ADDRESS)
  expect(await screen.findByRole('heading', { name: '改过的标题' })).toBeVisible()
})

it('renders the sentence of a blocked post at once', async () => {
  await open({ code: 310005, data: null, msg: '该动态正在审核中，请稍后再来看看' })
  renderAt(ADDRESS)
  expect(screen.getByRole('alert')).toHaveTextContent('该动态正在审核中')
})

it.each([
  ['the boot script’s call', 't1', () => open({ code: 310005, data: null, msg: '该动态正在审核中' })],
  [
    'a later one',
    't3',
    async () => {
      stubRefusal(trends.detail, 310005, '该动态正在审核中')
      renderAt('/trend/detail?id=t3')
      expect(await screen.findByRole('alert')).toHaveTextContent('该动态正在审核中')
    },
  ],
])('removes a post from the device, with its comments, once %s is refused', async (_call, trendsId, refuse) => {
  const keys = () => idbRequest('readonly', (kept) => kept.getAllKeys())
  stub(trends.detail, makeTrend({ trendsId }))
  stub(comments.list, { list: [], total: 0 })
  await call(trends.detail, { trendsId }, { kept: true })
  await call(comments.list, { ...firstPage, trendsId }, { kept: true })
  await vi.waitFor(async () => expect(await keys()).toHaveLength(2))
  await refuse()
  await vi.waitFor(async () => expect(await keys()).toEqual([]))
})

it('asks again for another post than the prepared one', async () => {
  await open({ code: 200, data: makeTrend({ trendsId: 't1' }), msg: '' })
  stub(trends.detail, makeTrend({ trendsId: 't2', title: '另一条' }))
  stub(comments.list, { list: [], total: 0 })
  renderAt('/trend/detail?id=t2')
  expect(await screen.findByRole('heading', { name: '另一条' })).toBeVisible()
})
