import { expect, it } from 'vitest'
import { RowTops } from '@/lists/windowedList/rowTops'

/** Heights of different sizes, deterministic. */
const heights = Array.from({ length: 1000 }, (_, place) => (place * 7919) % 640)

function laid(some: readonly number[]): RowTops {
  const tops = new RowTops()
  for (const height of some) tops.push(height)
  return tops
}

function expectSame(tops: RowTops, some: readonly number[]): void {
  expect(tops.length).toBe(some.length)
  let sum = 0
  some.forEach((height, place) => {
    expect(tops.top(place)).toBe(sum)
    sum += height
    if (height > 0) expect(tops.endedAt(sum - 1)).toBeLessThanOrEqual(place)
    expect(tops.endedAt(sum)).toBeGreaterThan(place)
  })
  expect(tops.top(some.length)).toBe(sum)
  expect(tops.top(some.length + 5)).toBe(sum)
  expect(tops.endedAt(sum + 1)).toBe(some.length)
  expect(tops.endedAt(-1)).toBe(0)
}

it('knows where each row begins, and which one lies at a height', () => {
  expectSame(laid(heights), heights)
  expectSame(laid([]), [])
})

it('moves what lies below a row that became higher or lower', () => {
  const tops = laid(heights)
  const now = heights.map((height, place) => (place % 3 ? height : height + 40))
  now.forEach((height, place) => tops.set(place, height))
  expectSame(tops, now)
})

it('forgets rows at the end and takes others', () => {
  const tops = laid(heights)
  tops.cut(100)
  tops.cut(500)
  for (const height of [5, 0, 7]) tops.push(height)
  expectSame(tops, [...heights.slice(0, 100), 5, 0, 7])
})
