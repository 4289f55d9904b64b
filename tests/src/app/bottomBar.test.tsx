import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { modules } from '@contract/module'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { atTheFeed, HANGZHOU, PLAIN, signIn, stubFeed } from '../features/feed/atTheFeed'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const scrollTo = vi.fn()

atTheFeed()
beforeAll(() => import('@/features/service/ServicePage').then(() => undefined), 60_000)
beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
  stub(modules.list, { groups: [] })
  stub(modules.today, [])
})
afterEach(() => {
  Object.assign(window, { scrollY: 0 })
  vi.unstubAllGlobals()
})

const tab = (name: string) => screen.findByRole('link', { name })

function scrollDown(top: number) {
  Object.assign(window, { scrollY: top })
  window.dispatchEvent(new Event('scroll'))
}

it('leads from another tab back to the feed where it was, without asking for it again', async () => {
  // 服务 leads a visitor to the login.
  signIn()
  stubFeed({ recommend: [PLAIN], city: [HANGZHOU] })
  renderAt('/?tab=city&city=杭州')
  await screen.findByText('西湖边的早晨')
  scrollDown(700)
  await people.click(await tab('服务'))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/service'))
  scrollTo.mockClear()
  stub(trends.page, { list: [makeTrend({ title: '新的' })], nextCursor: null })
  const asked = received(trends.page).length
  await people.click(await tab('首页'))
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('tab')).toBe('city')
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 700))
  expect(received(trends.page)).toHaveLength(asked)
})

it.each(['/SERVICE', '/%73ervice', '/service/'])(
  'stands below a tab screen opened as %s, and marks it',
  async (path) => {
    signIn()
    renderAt(path)
    expect(await tab('服务')).toHaveAttribute('aria-current', 'page')
  },
)

it('leads another user to the feed, not to the view of the former one', async () => {
  session.signIn({ accessToken: 'token-of-one', isFamilyAccount: 'N' })
  stubFeed({ recommend: [PLAIN], city: [HANGZHOU] })
  renderAt('/?tab=city&city=杭州')
  await screen.findByText('西湖边的早晨')
  await people.click(await tab('服务'))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/service'))
  session.signIn({ accessToken: 'token-of-another', isFamilyAccount: 'N' })
  await waitFor(async () => expect(await tab('首页')).toHaveAttribute('href', '/mobile'))
})

it('goes to the top by a second tap, and the view stays', async () => {
  stubFeed({ city: [HANGZHOU] })
  renderAt('/?tab=city&city=杭州')
  await screen.findByText('西湖边的早晨')
  scrollDown(700)
  const length = window.history.length
  scrollTo.mockClear()
  await people.click(await tab('首页'))
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
  expect(new URLSearchParams(window.location.search).get('city')).toBe('杭州')
  expect(window.history.length).toBe(length)
})
