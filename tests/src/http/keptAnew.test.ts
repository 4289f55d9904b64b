import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { trends } from '@contract/trend'
import { makeTrend } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

it('a response that is removed and kept anew while all of them are measured stays', async () => {
  stub(trends.detail, makeTrend())
  // Measured with the first write.
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  const { call } = await import('@/http/call')
  const { forgetRows } = await import('@/http/kept')
  const { idbRequest } = await import('@/lib/stores/deviceStore')
  const { get, getAllKeys } = IDBObjectStore.prototype
  let anew: Promise<unknown> | undefined
  vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementationOnce(function (this: IDBObjectStore, range) {
    const found = getAllKeys.call(this, range)
    found.addEventListener('success', () => void idbRequest('readwrite', (store) => store.clear()))
    return found
  })
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    anew ??= idbRequest('readwrite', (store) => store.put({ text: '{}', at: Date.now() }, String(key)))
    return get.call(this, key)
  })
  await call(trends.detail, { trendsId: 't-1' }, { kept: true })
  await vi.waitFor(() => expect(anew).toBeDefined())
  // Waits until the response is stored and all are measured.
  await forgetRows({ id: 'none', isGone: () => false })
  vi.restoreAllMocks()
  expect(await idbRequest('readonly', (store) => store.getAllKeys())).toHaveLength(1)
})
