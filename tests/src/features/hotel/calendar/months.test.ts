import { describe, expect, it } from 'vitest'
import { monthsBetween } from '@/features/hotel/calendar/months'

describe('the months of a calendar', () => {
  it('have whole weeks from Monday to Sunday', () => {
    const [month] = monthsBetween('2026-11-28', '2026-11-30')
    expect(month?.month).toBe('2026-11')
    // 1 November 2026 is a Sunday, 30 November a Monday.
    expect(month?.weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
    expect(month?.weeks.at(-1)).toEqual(['2026-11-30', ...Array.from({ length: 6 }, () => undefined)])
    expect(month?.weeks.flat().filter(Boolean)).toHaveLength(30)
  })

  it('go over the end of a year and through a leap February without further weeks', () => {
    const months = monthsBetween('2027-12-31', '2028-02-01')
    expect(months.map(({ month }) => month)).toEqual(['2027-12', '2028-01', '2028-02'])
    expect(months[2]?.weeks.flat().filter(Boolean).at(-1)).toBe('2028-02-29')
    // February 2027 has four whole weeks.
    expect(monthsBetween('2027-02-01', '2027-02-28')[0]?.weeks).toHaveLength(4)
  })
})
