import { afterEach, expect, it, vi } from 'vitest'
import { ChunkError, loadChunk } from '@/lib/loadChunk'
import { pause } from '@tests/support/concurrency/pause'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('tries a second time before it gives up', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('code')
  expect(await loadChunk(load, undefined)).toBe('code')
})

it('gives up without a reload while the page itself cannot be had', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  await expect(loadChunk(() => Promise.reject(new Error('gone')), undefined)).rejects.toBeInstanceOf(ChunkError)
})

it('reloads the page once for each file, however many are missing', async () => {
  const reloads = vi.fn(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', reloads)
  const gone = () => Promise.reject(new Error('gone'))
  for (const address of ['/assets/screen.js', '/assets/client.js', '/assets/screen.js', '/assets/client.js']) {
    await Promise.race([loadChunk(gone, address).catch(() => undefined), pause(100)])
  }
  expect(reloads).toHaveBeenCalledTimes(2)
  sessionStorage.clear()
})

it('gives up on code that does not come within 120 s', async () => {
  vi.useFakeTimers()
  const page = vi.fn(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', page)
  const load = vi.fn(() => new Promise(() => {}))
  const outcome = loadChunk(load, undefined).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await outcome).toBeInstanceOf(ChunkError)
  expect(load).toHaveBeenCalledTimes(1)
  expect(page).not.toHaveBeenCalled()
})
