import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFresh } from '@/session/keepFresh'

const HOUR = 3_600_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function keeper(hoursLeft: number) {
  const state = { token: 'old' as string | undefined, expiresAt: Date.now() + hoursLeft * HOUR }
  const renew = vi.fn(() => {
    state.expiresAt = Date.now() + 24 * HOUR
  })
  const refresh = vi.fn((_signal?: AbortSignal) =>
    Promise.resolve({ accessToken: 'new', isFamilyAccount: 'N' } as const),
  )
  return { state, renew, refresh, token: () => state.token, expiresAt: () => state.expiresAt }
}

it('swaps the token once under 6 hours remain', async () => {
  const mine = keeper(7)
  const stop = keepFresh(mine)
  await vi.advanceTimersByTimeAsync(HOUR - 60_000)
  expect(mine.refresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(mine.refresh).toHaveBeenCalledTimes(1)
  expect(mine.renew).toHaveBeenCalledWith({ accessToken: 'new', isFamilyAccount: 'N' }, 'old')
  stop()
})

it('leaves it to one tab at a time', async () => {
  const mine = keeper(1)
  const stops = [keepFresh(mine), keepFresh(mine), keepFresh(mine)]
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(mine.refresh).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
})

it('does nothing for a hidden page or without a token, and looks again when shown', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const mine = keeper(1)
  const stop = keepFresh(mine)
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(mine.refresh).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  mine.state.token = undefined
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(mine.refresh).not.toHaveBeenCalled()
  mine.state.token = 'old'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(mine.refresh).toHaveBeenCalledTimes(1)
  stop()
  visibility.mockRestore()
})

it('tries again 10 s after a failure, several times before the old token dies', async () => {
  const mine = keeper(1)
  for (let time = 0; time < 4; time += 1) mine.refresh.mockRejectedValueOnce(new Error('offline'))
  const stop = keepFresh(mine)
  await vi.advanceTimersByTimeAsync(9000)
  expect(mine.refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(mine.refresh).toHaveBeenCalledTimes(2)
  expect(mine.renew).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(mine.renew).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(mine.refresh).toHaveBeenCalledTimes(5)
  stop()
})

it('tries once a minute after that', async () => {
  const mine = keeper(1)
  mine.refresh.mockRejectedValue(new Error('offline'))
  const stop = keepFresh(mine)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(mine.refresh).toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(mine.refresh).toHaveBeenCalledTimes(9)
  stop()
})

it('gives up a swap whose answer does not come within 10 s, and swaps again while the old token lives', async () => {
  const mine = keeper(5)
  let isAborted = false
  mine.refresh.mockImplementationOnce(
    (signal?: AbortSignal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          isAborted = true
          reject(new Error('The caller gave up'))
        })
      }),
  )
  const stop = keepFresh(mine)
  await vi.advanceTimersByTimeAsync(9000)
  expect(isAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(isAborted).toBe(true)
  expect(mine.renew).toHaveBeenCalledTimes(1)
  stop()
})

it('makes one attempt at a time, however long it keeps failing', async () => {
  const mine = keeper(1)
  mine.refresh.mockRejectedValue(new Error('500'))
  const stop = keepFresh(mine)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(mine.refresh.mock.calls.length).toBeLessThanOrEqual(36)
  stop()
})

it('tries at once when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const mine = keeper(1)
  const stop = keepFresh(mine)
  await vi.advanceTimersByTimeAsync(1000)
  expect(mine.refresh).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(mine.renew).toHaveBeenCalledTimes(1)
  stop()
  online.mockRestore()
})
