import { expect, it } from 'vitest'
import { stepWords } from '@/features/walk/words'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [12_345, '12,345'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
])('writes %i steps as %s', (steps, words) => {
  expect(stepWords(steps)).toBe(words)
})
