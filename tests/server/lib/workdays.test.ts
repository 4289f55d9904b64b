import { expect, it } from 'vitest'
import { workingDaysAfter } from '@server/lib/workdays'

const after = (from: string, days = 7) => {
  const { at, exact } = workingDaysAfter(new Date(from), days)
  return [at.toISOString(), exact]
}

it('counts working days to the end of the last one, in China', () => {
  expect(after('2026-06-01T04:00:00Z')).toEqual(['2026-06-10T16:00:00.000Z', true])
  expect(after('2026-06-01T15:59:59Z', 1)).toEqual(['2026-06-02T16:00:00.000Z', true])
  expect(after('2026-06-01T16:00:00Z', 1)).toEqual(['2026-06-03T16:00:00.000Z', true])
})

it('leaves public holidays out and counts made-up workdays', () => {
  // 1 to 7 October are holidays, Saturday the 10th is a workday.
  expect(after('2026-09-30T04:00:00Z', 1)).toEqual(['2026-10-08T16:00:00.000Z', true])
  expect(after('2026-09-30T04:00:00Z', 3)).toEqual(['2026-10-10T16:00:00.000Z', true])
})

it('goes by weekends where a year is not announced yet, and says so', () => {
  expect(after('2030-09-30T04:00:00Z', 5)).toEqual(['2030-10-07T16:00:00.000Z', false])
  expect(after('2026-12-31T04:00:00Z', 1)).toEqual(['2027-01-01T16:00:00.000Z', false])
})
