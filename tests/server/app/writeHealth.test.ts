import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '@server/app/app'
import { diskStore } from '@server/storage/diskStore'
import { createWriteHealth } from '@server/app/writeHealth'
import { pause } from '@tests/support/concurrency/pause'
import { memoryStore } from '@tests/support/memoryStore'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const diskFull = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })

describe('whether writes can succeed', () => {
  let now = 0
  const clock = () => now
  const after = (ms: number) => void (now += ms)

  it('is checked once for all requests within five seconds', async () => {
    const write = vi.fn(async () => undefined)
    const health = createWriteHealth([{ name: 'files', write }], clock)
    expect(await Promise.all(Array.from({ length: 500 }, () => health.failing()))).toEqual(
      Array<undefined>(500).fill(undefined),
    )
    after(4900)
    await health.failing()
    expect(write).toHaveBeenCalledTimes(1)
    after(200)
    await health.failing()
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('names the place that is full, and is well again by itself', async () => {
    const write = vi.fn(() => Promise.reject(diskFull()))
    const health = createWriteHealth(
      [
        { name: 'database', write: async () => undefined },
        { name: 'files', write },
      ],
      clock,
    )
    expect(await health.failing()).toBe('files')
    write.mockResolvedValue(undefined as never)
    after(6000)
    expect(await health.failing()).toBeUndefined()
  })

  it('is not denied by a slow disk, but by one that hangs', async () => {
    vi.useFakeTimers()
    try {
      const write = vi.fn(() => pause(5000))
      const health = createWriteHealth([{ name: 'files', write }], clock)
      const slow = health.failing()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await slow).toBeUndefined()
      after(6000)
      write.mockReturnValue(new Promise<void>(() => undefined))
      const hanging = health.failing()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await hanging).toBeUndefined()
      expect(await health.failing()).toBe('files')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is denied after a call whose write failed, until a later check', async () => {
    const health = createWriteHealth([{ name: 'files', write: async () => undefined }], clock)
    expect(await health.failing()).toBeUndefined()
    health.noteFailure()
    expect(await health.failing()).toBe('writes')
    after(6000)
    expect(await health.failing()).toBeUndefined()
  })
})

describe('/healthz', () => {
  let test: TestApp
  let close: () => Promise<void> = async () => undefined
  afterEach(async () => {
    await close()
    await test.close()
  })

  it('is 503 while the file store is full', async () => {
    test = await startTestApp()
    const files = { ...memoryStore(), probe: () => Promise.reject(diskFull()) }
    const app = await createApp({ ...test.context, files })
    close = () => app.close()
    const answer = await app.inject('/healthz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'cannot write', place: 'files' }])
  })

  it('is 503 while a store folder takes no file', async () => {
    test = await startTestApp()
    const app = await createApp({ ...test.context, files: diskStore('/proc/none') })
    close = () => app.close()
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'cannot write', place: 'files' })
  })
})
