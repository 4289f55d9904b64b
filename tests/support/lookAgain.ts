import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { NOON } from './noon'

/**
 * Sets the faked clock and comes back to the page.
 * @param time in China, as 2026-06-15T10:00:00
 */
export function lookAgainAt(time: string): void {
  vi.setSystemTime(new Date(`${time}+08:00`))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/**
 * Fakes the clock from noon on until the test has finished. Called after the login, whose cookie lapses by the real
 * clock.
 * @returns a function that sets the clock to so many minutes after noon and comes back to the page
 */
export function fakeAge(): (minutes: number) => void {
  const opened = NOON.getTime()
  vi.useFakeTimers({ toFake: ['Date'], now: opened })
  onTestFinished(() => void vi.useRealTimers())
  return (minutes) => {
    vi.setSystemTime(opened + minutes * 60_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
}
