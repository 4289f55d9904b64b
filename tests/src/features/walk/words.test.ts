import { expect, it } from 'vitest'
import { seasonEndWords, stepWords } from '@/features/walk/words'

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

it.each([
  ['2026Q1', '3 月 31 日'],
  ['2026Q2', '6 月 30 日'],
  ['2026Q3', '9 月 30 日'],
  ['2026Q4', '12 月 31 日'],
])('the season %s ends on %s', (season, words) => {
  expect(seasonEndWords(season)).toBe(words)
})
