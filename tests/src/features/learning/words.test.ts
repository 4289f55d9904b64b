import { expect, it } from 'vitest'
import type { Course } from '@contract/learning'
import { chinaDate } from '@contract/text/dateRange'
import { deadlineWords, lengthWords } from '@/features/learning/words'

it.each([
  [0, '0 秒'],
  [30, '30 秒'],
  [60, '1 分钟'],
  [90, '1 分 30 秒'],
  [600, '10 分钟'],
])('writes a length of %i seconds as %s', (seconds, words) => {
  expect(lengthWords(seconds)).toBe(words)
})

it('names the year of a deadline only if it is another one', () => {
  const until = (deadline: string) => deadlineWords({ deadline, certificateId: '' } as Course)
  expect(until(`${chinaDate(new Date()).slice(0, 4)}-12-28 23:59:59`)).toBe('12-28 截止')
  expect(until('2020-12-28 23:59:59')).toBe('2020-12-28 截止')
})
