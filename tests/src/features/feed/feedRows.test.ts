import { expect, it } from 'vitest'
import { rowsOf } from '@/features/feed/feedRows'
import type { FeedPage } from '@/features/feed/savedFeed'
import { makeTrend } from '@tests/support/makers'

/** A page of posts with these ids that counts its iterations. */
function countedPage(...trendsIds: string[]) {
  const posts = trendsIds.map((trendsId) => makeTrend({ trendsId }))
  const reads = { count: 0 }
  const page: FeedPage = {
    own: [],
    nextCursor: null,
    get list() {
      reads.count += 1
      return posts
    },
  }
  return { page, reads }
}

it('shows a post that moved between two pages once, and knows which ones it has', () => {
  const [one, two] = [countedPage('a', 'b'), countedPage('b', 'c')]
  const { rows, ids, has } = rowsOf([one.page, two.page])
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(rows.map(({ trendsId }) => trendsId)).toEqual(['a', 'b', 'c'])
  expect([has('c'), has('d')]).toEqual([true, false])
})

it('puts the own posts that wait before the others', () => {
  const page: FeedPage = {
    own: [makeTrend({ trendsId: 'mine' })],
    list: [makeTrend({ trendsId: 'a' })],
    nextCursor: null,
  }
  expect(rowsOf([page]).ids).toEqual(['mine', 'a'])
})

it('goes through each page once, however many follow', () => {
  const counted = Array.from({ length: 1000 }, (_, place) => countedPage(`a${place}`, `b${place}`))
  const pages = counted.map(({ page }) => page)
  const first = rowsOf(pages.slice(0, 1))
  for (let count = 2; count <= pages.length; count += 1) rowsOf(pages.slice(0, count))
  expect(counted.every(({ reads }) => reads.count === 1)).toBe(true)
  const last = rowsOf(pages)
  expect(last.ids).toHaveLength(2000)
  // The arrays are extended in place, within a new object.
  expect(last.ids).toBe(first.ids)
  expect(last).not.toBe(first)
  expect(rowsOf(pages)).toBe(last)
})

it('starts again where a page was taken away or replaced', () => {
  const [one, two, other] = [countedPage('a').page, countedPage('b').page, countedPage('c').page]
  expect(rowsOf([one, two]).ids).toEqual(['a', 'b'])
  expect(rowsOf([one]).ids).toEqual(['a'])
  expect(rowsOf([one, other]).ids).toEqual(['a', 'c'])
  expect(rowsOf([]).ids).toEqual([])
})
