import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { people } from '@contract/people'
import { relations } from '@contract/relation'
import type { Deed } from '@/shared/outbox/deeds'
import { makeAccount } from '@tests/support/makers'
import { received, stub, stubOffline, stubStatus } from '@tests/support/stubs'

const DAY_MS = 24 * 3_600_000
const KEY = '00000000-0000-4000-8000-00000000000'
const like = (targetId: string, on = true): Deed => ({ kind: 'like', body: { targetKind: 'TRENDS', targetId, on } })
const follow: Deed = { kind: 'follow', body: { userId: 'u-9', on: true } }
const keysOf = () => received(acts.like).map(({ headers }) => headers.get('idempotency-key'))

/** The page as after a reload, with somebody signed in; a former page hears nothing of it. */
async function page(userId = 'u-1') {
  vi.resetModules()
  const listeners: (() => void)[] = []
  let member = true
  const session = {
    isMember: () => member,
    token: () => Promise.resolve(`token-of-${userId}`),
    onUserChange: (listener: () => void) => listeners.push(listener),
    signOut: () => {
      member = false
      for (const listener of listeners) listener()
    },
  }
  vi.doMock('@/session/session', () => ({ session }))
  stub(people.account, makeAccount({ imId: userId }))
  const { outbox } = await import('@/shared/outbox/outbox')
  return { outbox, session }
}

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))
afterEach(() => void vi.useRealTimers())

describe('what waits for a network', () => {
  it('is there after a reload, and goes out in its order under its own keys', async () => {
    stubOffline(acts.like)
    const before = await page()
    await before.outbox.iAm('u-1')
    await before.outbox.add(like('t1'), `${KEY}1`)
    await before.outbox.add(follow, `${KEY}2`)
    await before.outbox.add(like('t2'), `${KEY}3`)
    await before.outbox.flush()
    expect(before.outbox.waiting()).toHaveLength(3)

    stub(acts.like, ({ on }) => ({ on, count: 1 }))
    stub(relations.follow, { relation: 1 })
    const { outbox } = await page()
    await outbox.flush()
    expect(outbox.waiting()).toEqual([])
    expect(keysOf().slice(-2)).toEqual([`${KEY}1`, `${KEY}3`])
    expect(received(relations.follow).map(({ headers }) => headers.get('idempotency-key'))).toEqual([`${KEY}2`])
    await outbox.flush()
    expect(received(relations.follow)).toHaveLength(1)
  })

  it('keeps only the last wish about one thing', async () => {
    const { outbox } = await page()
    await outbox.iAm('u-1')
    await outbox.add(like('t1'), `${KEY}1`)
    await outbox.add(like('t1', false), `${KEY}2`)
    expect(outbox.waiting().map(({ key }) => key)).toEqual([`${KEY}2`])
  })

  it('belongs to one user', async () => {
    const before = await page()
    await before.outbox.iAm('u-1')
    await before.outbox.add(like('t1'), `${KEY}1`)
    before.session.signOut()
    expect(before.outbox.waiting()).toEqual([])
    stub(acts.like, { on: true, count: 1 })
    const { outbox: others } = await page('u-2')
    await others.flush()
    expect(others.waiting()).toEqual([])
    expect(received(acts.like)).toEqual([])
    const { outbox: own } = await page('u-1')
    await own.flush()
    expect(keysOf()).toEqual([`${KEY}1`])
  })

  it('stays where the server fails, and for a visitor', async () => {
    stubStatus(acts.like, 503)
    const { outbox, session } = await page()
    await outbox.iAm('u-1')
    await outbox.add(like('t1'), `${KEY}1`)
    await outbox.flush()
    expect(outbox.waiting()).toHaveLength(1)
    session.signOut()
    await outbox.flush()
    expect(received(acts.like)).toHaveLength(1)
  })

  it('asks after seven days, and goes out only when told to', async () => {
    stub(acts.like, { on: true, count: 1 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * DAY_MS })
    const before = await page()
    await before.outbox.iAm('u-1')
    await before.outbox.add(like('t1'), `${KEY}1`)
    vi.useRealTimers()
    const { outbox } = await page()
    await outbox.flush()
    expect(received(acts.like)).toEqual([])
    const [old] = outbox.waiting()
    if (!old) throw new Error('it is gone')
    await outbox.insist(old)
    expect(keysOf()).toEqual([`${KEY}1`])
    expect(outbox.waiting()).toEqual([])
  })

  it('can be given up', async () => {
    const { outbox } = await page()
    await outbox.iAm('u-1')
    const waiting = await outbox.add(like('t1'), `${KEY}1`)
    if (!waiting) throw new Error('it does not wait')
    await outbox.cancel(waiting)
    const { outbox: later } = await page()
    await later.flush()
    expect(received(acts.like)).toEqual([])
  })

  it('waits for nobody who is not known', async () => {
    const { outbox } = await page()
    expect(await outbox.add(like('t1'), `${KEY}1`)).toBeUndefined()
  })
})
