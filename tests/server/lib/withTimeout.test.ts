import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTimeout } from '@server/lib/withTimeout'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

it('gives what the work gives in time, a result or its own error, and leaves no timer behind', async () => {
  expect(await withTimeout(Promise.resolve('done'), 300)).toBe('done')
  await expect(withTimeout(Promise.reject(new Error('away')), 300)).rejects.toThrow('away')
  expect(vi.getTimerCount()).toBe(0)
})

it('gives an error once the work takes longer, not before', async () => {
  const ended = vi.fn()
  const waiting = withTimeout(never(), 300).catch(ended)
  await vi.advanceTimersByTimeAsync(299)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(ended).toHaveBeenCalledWith(new Error('took more than 300 ms'))
})
