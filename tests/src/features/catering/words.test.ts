import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayText, mealText, opensText } from '@/features/catering/words'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:00:00+08:00') }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['2026-11-25', '今天'],
  ['2026-11-26', '明天'],
  ['2026-11-27', '周五 11-27'],
  ['2026-06-05', '周五 06-05'],
  ['2025-06-18', '周三 2025-06-18'],
])('writes the day %s as %s, in the form of the other dates', (date, words) => expect(dayText(date)).toBe(words))

it('parts words from the number before them', () => {
  expect(mealText({ date: '2026-11-27', meal: 'lunch' })).toBe('周五 11-27 午餐')
  expect(mealText({ date: '2026-11-26', meal: 'lunch' })).toBe('明天午餐')
  expect(opensText('2026-12-05')).toBe('周日 11-29 起可订')
})
