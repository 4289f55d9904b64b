import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { feed } from '@contract/feed'
import { type FeedBody, type Trend, trends } from '@contract/trend'
import { session } from '@/session/session'
import { makeTrend } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

export const HANGZHOU = makeTrend({ trendsId: 't-hz', title: '西湖边的早晨', city: '杭州' })
export const PLAIN = makeTrend({
  trendsId: 't-1',
  title: '大家的动态',
  topics: [{ paramId: 'p-1', paramName: '徒步', sensi: 'false' }],
})

/** The wire format of the time so many hours ago. */
export const hoursAgo = (hours: number) =>
  new Date(Date.now() + (8 - hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

export function stubFeed(lists: Partial<Record<FeedBody['tab'], Trend[]>>): void {
  stub(trends.page, (body) => ({ list: lists[body.tab] ?? [], nextCursor: null }))
}

export const signIn = () => session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })

/** Before each test signs out, clears stored data, and stubs topics and cities. */
export function atTheFeed(): void {
  beforeAll(() => import('@/features/feed/FeedPage').then(() => undefined), 60_000)
  beforeEach(() => {
    signIn()
    session.signOut()
    stub(feed.searchTopics, [{ paramId: 'p-1', paramName: '徒步', sensi: 'false' }])
    stub(feed.cities, { mine: '', cities: ['上海', '杭州'] })
  })
  afterEach(() => vi.useRealTimers())
}
