import { expect, it } from 'vitest'
import { alivePages, canvasRatio } from '@/features/doc/pdf/alivePages'

it.each([
  [1, 300, [1, 2, 3]],
  [2, 300, [1, 2, 3]],
  [150, 300, [149, 150, 151]],
  [300, 300, [298, 299, 300]],
  [1, 1, [1]],
  [2, 2, [1, 2]],
])('draws page %i of %i and its neighbours', (page, total, pages) => expect(alivePages(page, total)).toEqual(pages))

it('draws as sharply as the screen shows, with at most eight million pixels', () => {
  expect(canvasRatio(375, 530, 3)).toBe(3)
  const ratio = canvasRatio(1500, 2121, 3)
  expect(1500 * 2121 * ratio * ratio).toBeCloseTo(8_000_000)
})
