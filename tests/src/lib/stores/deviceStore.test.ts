import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.resetModules()
})
afterEach(() => vi.restoreAllMocks())

/** The device has no space for anything else. */
function fillDevice() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
}

it('reads what was written last where the device has no space left for it', async () => {
  const { deviceStore } = await import('@/lib/stores/deviceStore')
  expect(await deviceStore.write('draft.one', 'stored')).toBe(true)
  await deviceStore.write('draft.two', 'other')
  fillDevice()
  expect(await deviceStore.write('draft.one', 'newer')).toBe(false)
  expect(await deviceStore.read('draft.one')).toBe('newer')
  expect(await deviceStore.list('draft.')).toEqual(['newer', 'other'])
})

it('forgets what had no space once it is removed', async () => {
  const { deviceStore } = await import('@/lib/stores/deviceStore')
  await deviceStore.write('draft.one', 'stored')
  fillDevice()
  await deviceStore.write('draft.one', 'newer')
  await deviceStore.remove('draft.one')
  expect(await deviceStore.read('draft.one')).toBeUndefined()
  expect(await deviceStore.list('draft.')).toEqual([])
})

it('forgets all below a prefix, also what had no space, and nothing else', async () => {
  const { deviceStore } = await import('@/lib/stores/deviceStore')
  await deviceStore.write('draft.talk.u-1.a', 'stored')
  await deviceStore.write('draft.talk.u-12.a', 'of another user')
  fillDevice()
  await deviceStore.write('draft.talk.u-1.b', 'held')
  await deviceStore.removeAll('draft.talk.u-1.')
  expect(await deviceStore.list('draft.talk.')).toEqual(['of another user'])
})

it('forgets what is removed while its write fails, and holds the last of two failing writes', async () => {
  const { deviceStore } = await import('@/lib/stores/deviceStore')
  await deviceStore.write('draft.one', 'stored')
  fillDevice()
  const failing = deviceStore.write('draft.one', 'newer')
  await Promise.all([deviceStore.remove('draft.one'), failing])
  expect(await deviceStore.read('draft.one')).toBeUndefined()
  await Promise.all([deviceStore.write('draft.two', 'first'), deviceStore.write('draft.two', 'second')])
  expect(await deviceStore.read('draft.two')).toBe('second')
})

it('stores again after the browser has closed its database', async () => {
  const opened = vi.spyOn(indexedDB, 'open')
  const { deviceStore } = await import('@/lib/stores/deviceStore')
  await deviceStore.write('draft.one', 'before')
  const request = opened.mock.results[0]?.value as IDBOpenDBRequest
  request.result.close()
  expect(await deviceStore.read('draft.one')).toBe('before')
  expect(await deviceStore.write('draft.one', 'after')).toBe(true)
})

it('keeps values until the page is closed where the browser never answers', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  const { deviceStore } = await import('@/lib/stores/deviceStore')
  const written = deviceStore.write('draft.one', 'typed')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await written).toBe(false)
  expect(await deviceStore.read('draft.one')).toBe('typed')
  expect(await deviceStore.read('draft.two')).toBeUndefined()
})

it('stores again once a slow browser has answered', async () => {
  const opened = vi.spyOn(indexedDB, 'open').mockReturnValueOnce({} as IDBOpenDBRequest)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { deviceStore } = await import('@/lib/stores/deviceStore')
  const reading = deviceStore.read('draft.one')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await reading).toBeUndefined()
  const slow = opened.mock.results[0]?.value as { onsuccess: () => void; result: IDBDatabase }
  const real = indexedDB.open('bole.device', 1)
  real.onupgradeneeded = () => void real.result.createObjectStore('kept')
  await new Promise((resolve) => (real.onsuccess = resolve))
  slow.result = real.result
  slow.onsuccess()
  vi.useRealTimers()
  expect(await deviceStore.write('draft.one', 'stored')).toBe(true)
})

it('knows what is stored, and takes for stored what the browser cannot look up', async () => {
  const { deviceStore } = await import('@/lib/stores/deviceStore')
  await deviceStore.write('draft.one', 'typed')
  expect(await deviceStore.has('draft.one')).toBe(true)
  expect(await deviceStore.has('draft.two')).toBe(false)
  vi.spyOn(IDBObjectStore.prototype, 'getKey').mockImplementation(() => {
    throw new DOMException('The transaction was aborted', 'AbortError')
  })
  expect(await deviceStore.has('draft.two')).toBe(true)
})
