import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { deviceStore, OPEN_TIMEOUT_MS } from '@/lib/stores/deviceStore'

const CALLS = ['read', 'write', 'remove', 'list', 'has'] as const

/** The store of the device answers nothing more, until mocks are restored. */
export function silenceStore(): void {
  for (const name of CALLS) vi.spyOn(deviceStore, name).mockReturnValue(new Promise<never>(() => undefined))
}

/** Time as it passes, until real timers are used; `waitForStore` goes on to when the store is waited for no more. */
export function fakeStoreTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
}

/** Only short timers end, until real ones are used: what waits for the store goes on waiting. */
export function stopStoreTime(): void {
  const { setTimeout: set } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, milliseconds = 0, ...rest: []) =>
    set(run, milliseconds >= OPEN_TIMEOUT_MS ? 2 ** 31 - 1 : milliseconds, ...rest)) as typeof setTimeout)
}

export const waitForStore = () => act(() => vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS))
