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
  const refresh = vi.fn(() => Promise.resolve({ accessToken: 'new', isFamilyAccount: 'N' } as const))
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

it('tries again a minute after a failure', async () => {
  const mine = keeper(1)
  mine.refresh.mockRejectedValueOnce(new Error('offline'))
  const stop = keepFresh(mine)
  await vi.advanceTimersByTimeAsync(1000)
  expect(mine.renew).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(mine.renew).toHaveBeenCalledTimes(1)
  stop()
})
