import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exit, openInApp } from '@/bridge/deepLink'

const follow = vi.spyOn(exit, 'follow').mockImplementation(() => undefined)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  follow.mockClear()
})

it('says no when nothing opened within 1.5 s', async () => {
  const opening = openInApp('t&1')
  expect(follow).toHaveBeenCalledWith('bole://community/detail?id=t%261')
  await vi.advanceTimersByTimeAsync(1500)
  expect(await opening).toBe(false)
})

it('says yes once the page was left', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const opening = openInApp('t-1')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await opening).toBe(true)
  visibility.mockRestore()
})
