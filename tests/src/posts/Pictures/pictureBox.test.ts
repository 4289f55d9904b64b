import { expect, it } from 'vitest'
import { isTall, pictureBox } from '@/posts/Pictures/pictureBox'

const ratio = ({ width, height }: { width: number; height: number }) => width / height

it('keeps the shape of the first picture', () => {
  expect(ratio(pictureBox({ width: 1200, height: 900 }))).toBeCloseTo(4 / 3, 2)
})

it('is never taller than 3:4 nor wider than 16:9', () => {
  expect(ratio(pictureBox({ width: 100, height: 4000 }))).toBeCloseTo(3 / 4, 2)
  expect(ratio(pictureBox({ width: 4000, height: 100 }))).toBeCloseTo(16 / 9, 2)
})

it('is square where the shape is unknown', () => {
  expect(ratio(pictureBox(undefined))).toBe(1)
  expect(ratio(pictureBox({ width: 0, height: 0 }))).toBe(1)
})

it('only a picture that is long upright is read from the top down', () => {
  expect(isTall({ width: 1080, height: 12_000 })).toBe(true)
  expect(isTall({ width: 1080, height: 2400 })).toBe(false)
  expect(isTall({ width: 12_000, height: 1080 })).toBe(false)
  expect(isTall({ width: 0, height: 0 })).toBe(false)
})
