import { onTestFinished, vi } from 'vitest'

/** China's day in tests that show days, so that no hour and no year at which they run matters. */
export const TODAY = '2026-06-15'
export const NOON = new Date(`${TODAY}T12:00:00+08:00`)

/**
 * From now until the test has finished it is noon of that day, and time goes on. Called after the login, whose cookie
 * lapses by the real clock.
 */
export function beNoon(): void {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: NOON })
  onTestFinished(() => void vi.useRealTimers())
}
