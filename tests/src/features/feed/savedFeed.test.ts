import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type FeedPage,
  forgetFeeds,
  feedHeights,
  saveFeed,
  savedFeed,
  savedScroll,
  savePages,
} from '@/features/feed/savedFeed'
import { notePost } from '@/posts/changedPosts'
import { makeTrend } from '@tests/support/makers'

const KEY = 'recommend//'

function feedOf(count: number) {
  const pages = Array.from({ length: count }, (_, place): FeedPage => {
    const list = [makeTrend({ trendsId: `t-${place}` })]
    return { own: [], list, nextCursor: `c-${place + 1}` }
  })
  return { pages, pageParams: pages.map((_, place) => (place ? `c-${place}` : null)) }
}

beforeEach(forgetFeeds)
afterEach(() => vi.restoreAllMocks())

it('finds the pages, the heights and the place again', () => {
  const feed = feedOf(3)
  feedHeights(KEY).set('t-1', 240)
  saveFeed(KEY, feed, 1234)
  feedHeights(KEY).clear()
  expect(savedFeed(KEY)).toEqual(feed)
  expect(savedScroll(KEY)).toBe(1234)
  expect(feedHeights(KEY).get('t-1')).toBe(240)
})

it('finds a post as it is now that was changed after the list was left, or not at all where it is gone', () => {
  const feed = feedOf(3)
  saveFeed(KEY, feed, 0)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1)
  notePost('t-0', { likeNum: 77 })
  notePost('t-1', null)
  const [first, second, third] = savedFeed(KEY)?.pages ?? []
  expect(first?.list).toEqual([{ ...feed.pages[0]?.list[0], likeNum: 77 }])
  expect(second?.list).toEqual([])
  expect(third?.list).toHaveLength(1)
})

it('writes each page once, so that leaving a long list writes none of them', () => {
  const feed = feedOf(70)
  const write = vi.spyOn(Storage.prototype, 'setItem')
  for (let count = 1; count <= 70; count += 1) savePages(KEY, { ...feed, pages: feed.pages.slice(0, count) })
  expect(write).toHaveBeenCalledTimes(60)
  write.mockClear()
  saveFeed(KEY, feed, 0)
  expect(write).toHaveBeenCalledOnce()
  expect(savedFeed(KEY)?.pages).toEqual(feed.pages.slice(0, 60))
})

it('writes a page again that is gone from the tab', () => {
  const feed = feedOf(2)
  saveFeed(KEY, feed, 0)
  sessionStorage.clear()
  saveFeed(KEY, feed, 0)
  expect(savedFeed(KEY)).toEqual(feed)
})

it('keeps no page of a list that was refreshed', () => {
  saveFeed(KEY, feedOf(5), 0)
  const fresh = feedOf(1)
  saveFeed(KEY, fresh, 0)
  expect(savedFeed(KEY)).toEqual(fresh)
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith('bole.feed.'))).toHaveLength(2)
})

it('ends where a page does not follow from the one before', () => {
  const feed = feedOf(3)
  saveFeed(KEY, feed, 0)
  const [, second] = Object.keys(sessionStorage)
    .filter((name) => name.includes('#'))
    .sort()
  sessionStorage.setItem(second ?? '', JSON.stringify({ cursor: 'of another list', page: feed.pages[1] }))
  expect(savedFeed(KEY)?.pages).toEqual(feed.pages.slice(0, 1))
})

it('forgets after half an hour, and keeps nothing where nothing fits', () => {
  vi.useFakeTimers()
  saveFeed(KEY, feedOf(1), 0)
  vi.advanceTimersByTime(31 * 60_000)
  expect(savedFeed(KEY)).toBeUndefined()
  vi.useRealTimers()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveFeed(KEY, feedOf(2), 0)
  expect(savedFeed(KEY)).toBeUndefined()
})

it('forgets one view alone, and with 同城 those of all its cities', () => {
  const keys = ['recommend//', 'recommend/p-1/', 'city//%E6%9D%AD%E5%B7%9E', 'city//%E4%B8%8A%E6%B5%B7']
  for (const key of keys) saveFeed(key, feedOf(1), 10)
  const left = () => keys.filter((key) => savedFeed(key))
  forgetFeeds('recommend//')
  expect(left()).toEqual(keys.slice(1))
  forgetFeeds('city//')
  expect(left()).toEqual(['recommend/p-1/'])
})

it('keeps no token of the reader', () => {
  // A cookie whose user info is gone stands for its login itself.
  document.cookie = 'bole_token=token-a; path=/mobile'
  saveFeed(KEY, feedOf(1), 0)
  expect(savedFeed(KEY)?.pages).toHaveLength(1)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token-a')
  document.cookie = 'bole_token=token-b; path=/mobile'
  expect(savedFeed(KEY)).toBeUndefined()
  document.cookie = 'bole_token=; path=/mobile; max-age=0'
})
