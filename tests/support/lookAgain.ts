import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Sets the faked clock and comes back to the page.
 * @param time in China, as 2026-06-15T10:00:00
 */
export function lookAgainAt(time: string): void {
  vi.setSystemTime(new Date(`${time}+08:00`))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
