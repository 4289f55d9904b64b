import { expect, it } from 'vitest'
import { chinaTime } from '@server/lib/time'

it.each([
  ['2026-01-02T03:04:05.999Z', '2026-01-02 11:04:05'],
  ['2026-12-31T15:59:59.999Z', '2026-12-31 23:59:59'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01 00:00:00'],
  ['2028-02-28T16:00:00.000Z', '2028-02-29 00:00:00'],
])('writes %s as %s in China time', (moment, written) => {
  expect(chinaTime(new Date(moment))).toBe(written)
})
