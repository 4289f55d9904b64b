import { describe, expect, it } from 'vitest'
import { addDays, chinaDate, dateRange, daysBetween, isDate } from '@contract/text/dateRange'

const newYear = new Date('2025-12-31T16:00:00Z')

describe('a range, both ends included', () => {
  it.each([
    ['day', '2026-01-01'],
    ['week', '2025-12-26'],
    ['month', '2025-12-03'],
    ['year', '2025-01-01'],
  ] as const)('%s starts on %s', (kind, from) => {
    expect(dateRange(kind, newYear)).toEqual({ from, to: '2026-01-01' })
  })
  it('goes from a leap day to 28 February', () => {
    expect(dateRange('year', new Date('2028-02-29T04:00:00Z'))).toEqual({ from: '2027-02-28', to: '2028-02-29' })
  })
})

describe('a date', () => {
  it('is China’s, whatever the device’s zone', () => {
    expect(chinaDate(newYear)).toBe('2026-01-01')
    expect(chinaDate(new Date(newYear.getTime() - 1))).toBe('2025-12-31')
  })
  it('goes over the ends of months', () => {
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2025-12-31', '2026-01-31')).toBe(31)
  })
  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '', 'today'])('is not %s', (text) => {
    expect(isDate(text)).toBe(false)
  })
})
