import { expect, it } from 'vitest'
import { waitedWords } from '@/features/flow/words'

it.each([
  [0, '等待不到 1 小时'],
  [23, '已等待 23 小时'],
  [24, '已等待 1 天'],
  [26, '已等待 1 天'],
  [48, '已等待 2 天'],
])('a wait of %i hours is told in days once it is one', (waitedHours, words) => {
  expect(waitedWords({ waitedHours })).toBe(words)
})
