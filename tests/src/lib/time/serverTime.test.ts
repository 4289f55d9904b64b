import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dateRange } from '@contract/text/dateRange'
import { noteServerTime, serverNow } from '@/lib/time/serverTime'

const DEVICE = Date.parse('2026-06-15T04:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: DEVICE })
  noteServerTime(String(DEVICE))
})
afterEach(() => {
  noteServerTime(String(Date.now()))
  vi.useRealTimers()
})

it('is the backend’s, however wrong the device’s clock is, and goes on with it', () => {
  noteServerTime(String(DEVICE + 36 * 3_600_000))
  expect(serverNow().toISOString()).toBe('2026-06-16T16:00:00.000Z')
  vi.setSystemTime(DEVICE + 60_000)
  expect(serverNow().toISOString()).toBe('2026-06-16T16:01:00.000Z')
  noteServerTime(String(DEVICE - 2 * 3_600_000))
  expect(serverNow().toISOString()).toBe('2026-06-15T02:00:00.000Z')
})

it('decides which day today is', () => {
  expect(dateRange('day', serverNow())).toEqual({ from: '2026-06-15', to: '2026-06-15' })
  noteServerTime(String(DEVICE + 24 * 3_600_000))
  expect(dateRange('day', serverNow())).toEqual({ from: '2026-06-16', to: '2026-06-16' })
})

it('does not jump with how long each answer was on its way', () => {
  noteServerTime(String(DEVICE - 700))
  expect(serverNow().getTime()).toBe(DEVICE)
  noteServerTime(String(DEVICE + 1000))
  expect(serverNow().getTime()).toBe(DEVICE)
})

it.each([undefined, '', 'soon', '12', '-1781496000000', '99999999999999999', ['1781496000000']])(
  'ignores a header that is no time: %j',
  (header) => {
    noteServerTime(header)
    expect(serverNow().getTime()).toBe(DEVICE)
  },
)
