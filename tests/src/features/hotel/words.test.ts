import { expect, it } from 'vitest'
import { dayWords, nightWords, shortStayParts, stayOf, stayParts } from '@/features/hotel/words'

const now = new Date('2026-11-28T12:00:00+08:00')

it.each([
  ['2026-11-22', '2026-11-23', '11-22 至 11-23，1 晚'],
  ['2026-12-31', '2027-01-02', '12-31 至 2027-01-02，2 晚'],
  ['2027-01-02', '2027-01-03', '2027-01-02 至 01-03，1 晚'],
  ['2025-12-31', '2026-01-01', '2025-12-31 至 2026-01-01，1 晚'],
])('a stay from %s to %s names no more years than it must', (from, to, words) => {
  const [arrival, departure, nights] = shortStayParts({ from, to }, now)
  expect(`${arrival} ${departure}${nights}`).toBe(words)
})

it('the current year is that of China', () => {
  const stay = { from: '2027-01-02', to: '2027-01-03' }
  expect(shortStayParts(stay, new Date('2026-12-31T16:00:00Z'))[0]).toBe('01-02 至')
})

it.each([
  ['2026-12-31', '2027-01-02', '12 月 31 日 周四 至 2027 年 1 月 2 日 周六，2 晚'],
  ['2025-11-22', '2025-11-23', '2025 年 11 月 22 日 周六 至 2025 年 11 月 23 日 周日，1 晚'],
])('a stay from %s to %s names every year but the current one with its weekdays', (from, to, words) => {
  const [arrival, departure, nights] = stayParts({ from, to }, now)
  expect(`${arrival} ${departure}${nights}`).toBe(words)
})

it('a day is said with its weekday, and with its year unless it is the current one', () => {
  expect(dayWords('2026-11-25', now)).toBe('11 月 25 日 周三')
  expect(dayWords('2027-01-01', now)).toBe('2027 年 1 月 1 日 周五')
})

it('a night names its year unless it is the current one', () => {
  expect(['2026-12-31', '2027-01-01'].map((date) => nightWords(date, now))).toEqual(['12-31', '2027-01-01'])
})

it.each([
  ['', '', undefined],
  ['singlemessage', '', undefined],
  ['2026-12-01', '', '入住和离店日期不正确'],
  ['', '2026-12-01', '入住和离店日期不正确'],
  ['singlemessage', '2026-12-01', '入住和离店日期不正确'],
])('an address from "%s" to "%s" begins with tomorrow’s night', (from, to, problem) => {
  expect(stayOf(from, to, now)).toEqual({ stay: { from: '2026-11-29', to: '2026-11-30' }, problem })
})
