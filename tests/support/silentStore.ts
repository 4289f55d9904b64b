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

export const waitForStore = () => act(() => vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS))
