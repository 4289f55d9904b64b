import { expect, it } from 'vitest'
import { renderedPages, canvasRatio } from '@/features/doc/pdf/renderedPages'

it.each([
  [1, 300, [1, 2, 3]],
  [2, 300, [1, 2, 3]],
  [150, 300, [149, 150, 151]],
  [300, 300, [298, 299, 300]],
  [1, 1, [1]],
  [2, 2, [1, 2]],
])('draws page %i of %i and its neighbours', (page, total, pages) =>
  expect(renderedPages({ first: page, middle: page, last: page }, total)).toEqual(pages),
)

it('draws all pages on the screen where more than three lower ones are', () => {
  expect(renderedPages({ first: 5, middle: 7, last: 9 }, 20)).toEqual([5, 6, 7, 8, 9])
  expect(renderedPages({ first: 17, middle: 18, last: 20 }, 20)).toEqual([17, 18, 19, 20])
})

it('draws as sharply as the screen shows, with at most eight million pixels', () => {
  expect(canvasRatio(375, 530, 3)).toBe(3)
  const ratio = canvasRatio(1500, 2121, 3)
  expect(1500 * 2121 * ratio * ratio).toBeCloseTo(8_000_000)
})
