import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { formatDay, formatTime } from '@/lib/time/date'
import { pastTime } from '@/lib/time/pastTime'
import { noteServerTime } from '@/lib/time/serverTime'

// 2026-01-01 00:30 in China, still 2025 in UTC and in every western time zone.
const newYear = new Date('2025-12-31T16:30:00Z')

describe('a time', () => {
  it('shows no year within the current one', () => {
    expect(formatTime('2026-01-01 08:05:59', newYear)).toBe('01-01 08:05')
  })
  it('shows the year of any other', () => {
    expect(formatTime('2025-12-31 23:59:59', newYear)).toBe('2025-12-31 23:59')
    expect(formatTime('2027-03-01 00:00:00', newYear)).toBe('2027-03-01 00:00')
  })
  it("takes China's year as the current one on every device", () => {
    const before = new Date('2025-12-31T15:59:59Z')
    expect(formatTime('2025-12-31 23:59:59', before)).toBe('12-31 23:59')
  })
  it.each([
    '',
    'soon',
    '2026-02-30 10:00:00',
    '2026-13-01 10:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01',
    null,
    undefined,
  ])('reads nothing into %s', (wire) => {
    expect(formatTime(wire, newYear)).toBe('')
  })
})

describe('a date within a sentence', () => {
  it.each([
    ['2026-12-02', '12 月 2 日'],
    ['2027-01-08', '2027 年 1 月 8 日'],
    ['2026-02-30', ''],
    ['2026-12-02 10:00:00', ''],
    ['', ''],
  ])('%s reads %s', (wire, words) => {
    expect(formatDay(wire, new Date('2026-06-15T00:00:00Z'))).toBe(words)
  })
})

it.each([
  ['2026-11-24T15:59:00Z', '23:59'],
  ['2026-11-23T16:00:00Z', '00:00'],
  ['2026-11-23T15:59:00Z', '11 月 23 日 23:59'],
  ['2025-12-02T01:05:00Z', '2025 年 12 月 2 日 09:05'],
])('reads the past moment %s as %s', (moment, text) => {
  expect(pastTime(Date.parse(moment), new Date('2026-11-24T15:59:30Z'))).toBe(text)
})

it('reads a past moment by the clock of the backend', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T02:00:00Z') })
  onTestFinished(() => {
    noteServerTime(String(Date.now()))
    vi.useRealTimers()
  })
  noteServerTime(String(Date.now() + 3 * 3600_000))
  expect(pastTime(Date.now())).toBe('13:00')
})
