import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { people } from '@contract/people'
import { session } from '@/session/session'
import type { QueuedWrite } from '@/writes/operations/registry'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount } from '@tests/support/makers'
import { received, stub, stubOffline } from '@tests/support/stubs'

const KEY = '00000000-0000-4000-8000-00000000000'
const FIRST_PAUSE_MS = 5000
const JITTER = 1.25
const like = (targetId: string): QueuedWrite => ({ kind: 'like', body: { targetKind: 'TRENDS', targetId, on: true } })
const tried = () => received(acts.like).length

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  stub(people.account, makeAccount({ imId: 'u-1' }))
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  await outbox.identify('u-1')
  await outbox.flush()
})
afterEach(() => {
  session.signOut()
  vi.useRealTimers()
})

it('what is queued later does not put off what waits', async () => {
  stub(acts.like, { on: true, count: 1 })
  await outbox.add(like('t1'), `${KEY}1`)
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS - 1000)
  expect(tried()).toBe(0)
  await outbox.add(like('t2'), `${KEY}2`)
  await outbox.add(like('t3'), `${KEY}3`)
  await vi.advanceTimersByTimeAsync(1000 + FIRST_PAUSE_MS * (JITTER - 1))
  await vi.waitFor(() => expect(outbox.entries()).toEqual([]))
  expect(tried()).toBe(3)
})

it('waits longer after each attempt that failed, and as short as at first once all is sent', async () => {
  stubOffline(acts.like)
  await outbox.add(like('t1'), `${KEY}1`)
  for (const pauseMs of [FIRST_PAUSE_MS, FIRST_PAUSE_MS, 2 * FIRST_PAUSE_MS]) {
    const before = tried()
    await vi.advanceTimersByTimeAsync(pauseMs * 0.8)
    expect(tried()).toBe(before)
    await vi.advanceTimersByTimeAsync(pauseMs * (JITTER - 0.8))
    await vi.waitFor(() => expect(tried()).toBe(before + 1))
    await vi.waitFor(() => expect(outbox.sending()).toBe(''))
  }
  stub(acts.like, { on: true, count: 1 })
  await outbox.flush()
  expect(outbox.entries()).toEqual([])
  stubOffline(acts.like)
  await outbox.add(like('t2'), `${KEY}2`)
  const before = tried()
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS * JITTER)
  await vi.waitFor(() => expect(tried()).toBe(before + 1))
})
