import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { FeedTab, trends } from '@contract/trend'
import { prefetchFeed } from '@/features/feed/queries'
import { session } from '@/session/session'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { atTheFeed, HANGZHOU, PLAIN, stubFeed } from './atTheFeed'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const scrollTo = vi.fn()

atTheFeed()
beforeAll(() => import('@/features/search/SearchPage').then(() => undefined), 60_000)
beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
})
afterEach(() => {
  Object.assign(window, { scrollY: 0 })
  vi.unstubAllGlobals()
})

const link = (name: string) => screen.findByRole('link', { name })
const readsOf = (tab: FeedTab, topic?: string) =>
  received(trends.page).filter(({ body }) => body.tab === tab && body.topicId === topic)

function scrollDown(top: number) {
  Object.assign(window, { scrollY: top })
  window.dispatchEvent(new Event('scroll'))
}

/** The place is stored as when the app goes to the background, and the reader goes on. */
function leaveAt(top: number) {
  scrollDown(top)
  window.dispatchEvent(new Event('pagehide'))
  scrollDown(top + 800)
  scrollTo.mockClear()
}

async function stepBack() {
  await act(async () => {
    window.history.back()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })
}

it('comes back over a topic of the search to the list and the place that were left', async () => {
  stub(trends.page, ({ topicId }) => ({ list: [topicId ? HANGZHOU : PLAIN], nextCursor: null }))
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  scrollDown(700)
  await people.click(await link('搜索'))
  await people.click(await link('#徒步'))
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  stub(trends.page, { list: [makeTrend({ title: '新的' })], nextCursor: null })
  await stepBack()
  await link('#徒步')
  scrollTo.mockClear()
  await stepBack()
  expect(await screen.findByText('大家的动态')).toBeVisible()
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 700))
  expect(readsOf(FeedTab.Recommend)).toHaveLength(1)
})

it('starts a view anew by a link that is no way back', async () => {
  stubFeed({ recommend: [PLAIN] })
  renderAt('/?topic=p-1')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  scrollDown(700)
  await people.click(await link('搜索'))
  stubFeed({ recommend: [HANGZHOU] })
  scrollTo.mockClear()
  await people.click(await link('#徒步'))
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(screen.queryByText('大家的动态')).toBeNull()
  expect(scrollTo).not.toHaveBeenCalledWith(0, 700)
})

it('starts a view anew by such a link, too, after a first page that was not read in time', async () => {
  const accessToken = 'a-token-of-the-boot-script'
  session.signIn({ accessToken, isFamilyAccount: 'N' })
  const body = JSON.stringify({ tab: FeedTab.Recommend, cursor: null })
  const early = { code: trends.page.success, data: { list: [PLAIN], nextCursor: null }, msg: '' }
  window.__earlyToken = accessToken
  window.__early = { [`POST /community-service/trends/v1/page ${body}`]: Promise.resolve(Response.json(early)) }
  let answerMine = (): void => {}
  stub(trends.page, ({ tab, topicId }) => {
    const page = { list: topicId ? [HANGZHOU] : [], nextCursor: null }
    return tab === FeedTab.Mine ? new Promise((resolve) => (answerMine = () => resolve(page))) : page
  })
  await prefetchFeed()
  renderAt('/')
  await waitFor(() => expect(readsOf(FeedTab.Mine)).toHaveLength(1))
  answerMine()
  expect(await screen.findByText('大家的动态')).toBeVisible()
  expect(readsOf(FeedTab.Recommend)).toEqual([])
  await people.click(within(screen.getByRole('navigation', { name: '话题' })).getByRole('link', { name: '#徒步' }))
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  await people.click(await link('搜索'))
  stubFeed({ recommend: [makeTrend({ trendsId: 't-now', title: '现在的动态' })] })
  await people.click(await link('#徒步'))
  expect(await screen.findByText('现在的动态')).toBeVisible()
  delete window.__earlyToken
})

it('scrolls to the top by a tap on the open tab or topic, whatever place was left before', async () => {
  stub(trends.page, ({ topicId }) => ({ list: [topicId ? HANGZHOU : PLAIN], nextCursor: null }))
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  const entries = window.history.length
  leaveAt(700)
  await people.click(await link('推荐'))
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
  leaveAt(700)
  await people.click(await link('全部话题'))
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
  const topic = () => within(screen.getByRole('navigation', { name: '话题' })).findByRole('link', { name: '#徒步' })
  await people.click(await topic())
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  leaveAt(500)
  await people.click(await topic())
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
  expect(window.location.search).toBe('?topic=p-1')
  expect(window.history.length).toBe(entries)
  expect(readsOf(FeedTab.Recommend, 'p-1')).toHaveLength(1)
})
