import { expect, it } from 'vitest'
import { shortStayParts } from '@/features/hotel/words'

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
