import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { startScreenFocus } from '@/app/screenFocus'
import { pause } from '@tests/support/concurrency/pause'
import { makeComment, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

beforeAll(async () => {
  await Promise.all([
    import('@/features/feed/FeedPage'),
    import('@/features/trend/TrendDetailPage'),
    import('@/features/search/SearchPage'),
    import('@/features/about/AboutPage'),
    import('@/features/people/UserPage'),
  ])
  startScreenFocus()
})

beforeEach(() => {
  stub(trends.page, {
    list: [makeTrend({ trendsId: 't1' }), makeTrend({ trendsId: 't2', title: '江边夜跑' })],
    nextCursor: null,
  })
  stub(trends.detail, ({ trendsId }) => makeTrend({ trendsId }))
  stub(comments.list, { list: [], total: 0 })
})

const focused = () => document.activeElement
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The heading may be another one once the screen has its data. */
const isOnHeading = (name: string) =>
  waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { level: 1, name })))

/** As on a phone that gives links no focus when they are tapped. */
function tap(element: HTMLElement) {
  act(() => element.click())
}

async function openSecond() {
  renderAt('/')
  tap(await screen.findByRole('link', { name: '江边夜跑' }))
  await isOnHeading('动态详情')
}

it('a screen that was opened has the focus on its heading, which shows no ring and is no stop of the keyboard', async () => {
  await openSecond()
  const title = await heading('动态详情')
  expect(title.tabIndex).toBe(-1)
  expect(title.style.outline).toBe('none')
})

it('who comes back is at the link that led away', async () => {
  await openSecond()
  tap(screen.getByRole('button', { name: '返回' }))
  const link = await screen.findByRole('link', { name: '江边夜跑' })
  await waitFor(() => expect(focused()).toBe(link))
})

it('who comes back is at the one of several links to the same address that led away', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: Array.from(document.links).indexOf(this as HTMLAnchorElement) * 50 } as DOMRect
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const list = ['c1', 'c2', 'c3'].map((commentsId) => makeComment({ commentsId, imId: 'u-3', imNickName: '陈静' }))
  stub(comments.list, { list, total: 3 })
  renderAt('/trend/detail?id=t1')
  const commenters = () => screen.findAllByRole('link', { name: /陈静/ })
  const [, , last] = await commenters()
  tap(last ?? document.body)
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/user'))
  tap(await screen.findByRole('button', { name: '返回' }))
  await heading('动态详情')
  await waitFor(async () => expect((await commenters()).indexOf(focused() as HTMLAnchorElement)).toBe(2))
})

it('who goes back to a screen that was left by no link is at its heading', async () => {
  renderAt('/')
  await screen.findByRole('link', { name: '江边夜跑' })
  window.history.pushState({ idx: 1, key: 'other' }, '', '/mobile/about')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })))
  await isOnHeading('关于')
})

it('a screen with a field of its own for the first word keeps the focus there', async () => {
  renderAt('/')
  tap(await screen.findByRole('link', { name: '搜索' }))
  const field = await screen.findByRole('searchbox')
  await waitFor(() => expect(focused()).toBe(field))
  await pause(300)
  expect(focused()).toBe(field)
})

it('a tab that stays where it is takes the focus from nobody', async () => {
  renderAt('/')
  await screen.findByRole('link', { name: '江边夜跑' })
  const tab = screen.getByRole('link', { name: '同城' })
  tap(tab)
  await heading('同城')
  await pause(300)
  expect(tab.isConnected).toBe(true)
  expect(focused()).toBe(document.body)
})

it('who has touched the new screen meanwhile keeps the focus where it is', async () => {
  renderAt('/')
  tap(await screen.findByRole('link', { name: '江边夜跑' }))
  fireEvent.pointerDown(document.body)
  await heading('动态详情')
  await pause(300)
  expect(focused()).toBe(document.body)
})
