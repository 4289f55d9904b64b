import { expect, it } from 'vitest'
import { formatRecent } from '@/lib/time/recentTime'

/** Shortly after midnight in China, the day before in UTC. */
const NOW = new Date('2026-06-10T00:30:00+08:00')

it.each([
  ['2026-06-10 00:30:00', '刚刚'],
  ['2026-06-10 00:29:01', '刚刚'],
  ['2026-06-10 00:35:00', '刚刚'],
  ['2026-06-10 00:29:00', '1 分钟前'],
  ['2026-06-09 23:30:01', '59 分钟前'],
  ['2026-06-09 23:30:00', '昨天 23:30'],
  ['2026-06-09 00:00:00', '昨天 00:00'],
  ['2026-06-08 23:59:59', '06-08 23:59'],
  ['2026-06-10 09:00:00', '今天 09:00'],
  ['2026-06-11 09:00:00', '06-11 09:00'],
  ['2025-12-31 23:59:00', '2025-12-31 23:59'],
  ['2026-02-30 10:00:00', ''],
  ['', ''],
  [null, ''],
])('says %s as %s', (wire, said) => {
  expect(formatRecent(wire, NOW)).toBe(said)
})

it('says 今天 from the first hour on until midnight', () => {
  expect(formatRecent('2026-06-10 08:00:00', new Date('2026-06-10T09:00:00+08:00'))).toBe('今天 08:00')
  expect(formatRecent('2026-06-10 00:10:00', new Date('2026-06-10T23:59:59+08:00'))).toBe('今天 00:10')
})
