import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trends } from '@contract/trend'
import { call } from '@/http/call'
import { keptShown } from '@/http/kept'
import { idbRequest, OPEN_TIMEOUT_MS } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { makeTrend } from '@tests/support/makers'
import { stub, stubOffline } from '@tests/support/stubs'

const asking = { trendsId: 't-1' }
const KEPT = { kept: true }

beforeEach(async () => {
  session.signIn({ accessToken: 'a', isFamilyAccount: 'N' })
  stub(trends.detail, makeTrend({ trendsId: 't-1', title: '山里' }))
  await call(trends.detail, asking, KEPT)
  const keys = () => idbRequest('readonly', (store) => store.getAllKeys())
  await vi.waitFor(async () => expect(await keys()).toHaveLength(1))
  stubOffline(trends.detail)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The next transaction of the store waits until `end` is called. */
function holdTransaction() {
  const { transaction: begin } = IDBDatabase.prototype
  let end = () => {}
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (
    this: IDBDatabase,
    ...of
  ) {
    const transaction = begin.apply(this, of)
    let complete: IDBTransaction['oncomplete'] = null
    let isOver = false
    transaction.addEventListener('complete', (event) => {
      end = () => complete?.call(transaction, event)
      if (isOver) end()
    })
    end = () => void (isOver = true)
    Object.defineProperty(transaction, 'oncomplete', { set: (handle: typeof complete) => void (complete = handle) })
    return transaction
  })
  return { spy, end: () => end() }
}

it('a read without a network fails where the store of the device does not answer, and nothing is shown as kept later', async () => {
  const { spy, end } = holdTransaction()
  const failed = expect(call(trends.detail, asking, KEPT)).rejects.toMatchObject({ kind: 'offline' })
  await vi.waitFor(() => expect(spy).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS)
  await failed
  end()
  await vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS)
  expect(keptShown.read()).toEqual([])
  expect(await call(trends.detail, asking, KEPT)).toMatchObject({ title: '山里' })
  await vi.waitFor(() => expect(keptShown.read()).toHaveLength(1))
})
