import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { reports } from '@contract/report'
import { DAY_MS } from '@contract/text/timeUnits'
import type { QueuedWrite as Write } from '@/writes/operations/registry'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

const KEY = '00000000-0000-4000-8000-00000000000'
const like = (targetId: string, on = true): Write => ({ kind: 'like', body: { targetKind: 'TRENDS', targetId, on } })
const follow: Write = { kind: 'follow', body: { userId: 'u-9', on: true } }
const draft = { ...blankDraft('d1'), text: '山里没有信号', updatedAt: 7 }
const { type, visibility } = draft
const words = { type, title: '', content: '<p>山里没有信号</p>', fileIds: [], topicIds: [], visibility }
const post: Write = { kind: 'post', draft, words }
const keysOf = () => received(acts.like).map(({ headers }) => headers.get('idempotency-key'))

/** The page after a reload, with a signed-in user and without listeners of the former page. */
async function page(userId = 'u-1') {
  vi.resetModules()
  const listeners: (() => void)[] = []
  let member = true
  const session = {
    identity: () => (member ? userId : undefined),
    isMember: () => member,
    ...{ isCurrent: () => true, sameUser: () => () => member },
    authState: () => (member ? 'member' : 'visitor'),
    token: () => Promise.resolve(`token-of-${userId}`),
    onUserChange: (listener: () => void) => listeners.push(listener),
    signOut: () => {
      member = false
      for (const listener of listeners) listener()
    },
  }
  vi.doMock('@/session/session', () => ({ session }))
  stub(people.account, makeAccount({ imId: userId }))
  const { outbox } = await import('@/writes/outbox/outbox')
  const { draftStore } = await import('@/writes/drafts/post/draftStore')
  return { outbox, session, draftStore }
}

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))
afterEach(() => void vi.useRealTimers())

describe('what waits for a network', () => {
  it('is there after a reload, and goes out in its order under its own keys', async () => {
    stubOffline(acts.like)
    const before = await page()
    await before.outbox.identify('u-1')
    await before.outbox.add(like('t1'), `${KEY}1`)
    await before.outbox.add(follow, `${KEY}2`)
    await before.outbox.add(like('t2'), `${KEY}3`)
    await before.outbox.flush()
    expect(before.outbox.entries()).toHaveLength(3)

    stub(acts.like, ({ on }) => ({ on, count: 1 }))
    stub(relations.follow, { relation: 1 })
    const { outbox } = await page()
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    expect(keysOf().slice(-2)).toEqual([`${KEY}1`, `${KEY}3`])
    expect(received(relations.follow).map(({ headers }) => headers.get('idempotency-key'))).toEqual([`${KEY}2`])
    await outbox.flush()
    expect(received(relations.follow)).toHaveLength(1)
  })

  it('keeps only the last write about one target', async () => {
    const { outbox } = await page()
    await outbox.identify('u-1')
    await outbox.add(like('t1'), `${KEY}1`)
    await outbox.add(like('t1', false), `${KEY}2`)
    expect(outbox.entries().map(({ key }) => key)).toEqual([`${KEY}2`])
  })

  it('belongs to one user', async () => {
    const before = await page()
    await before.outbox.identify('u-1')
    await before.outbox.add(like('t1'), `${KEY}1`)
    before.session.signOut()
    expect(before.outbox.entries()).toEqual([])
    stub(acts.like, { on: true, count: 1 })
    const { outbox: others } = await page('u-2')
    await others.flush()
    expect(others.entries()).toEqual([])
    expect(received(acts.like)).toEqual([])
    const { outbox: own } = await page('u-1')
    await own.flush()
    expect(keysOf()).toEqual([`${KEY}1`])
  })

  it('stays where the server fails, and for a visitor', async () => {
    stubStatus(acts.like, 503)
    const { outbox, session } = await page()
    await outbox.identify('u-1')
    await outbox.add(like('t1'), `${KEY}1`)
    await outbox.flush()
    expect(outbox.entries()).toHaveLength(1)
    session.signOut()
    await outbox.flush()
    expect(received(acts.like)).toHaveLength(1)
  })

  it('asks after seven days, and goes out only when told to', async () => {
    stub(acts.like, { on: true, count: 1 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * DAY_MS })
    const before = await page()
    await before.outbox.identify('u-1')
    await before.outbox.add(like('t1'), `${KEY}1`)
    vi.useRealTimers()
    const { outbox } = await page()
    await outbox.flush()
    expect(received(acts.like)).toEqual([])
    const [old] = outbox.entries()
    if (!old) throw new Error('it is gone')
    await outbox.retry(old)
    expect(keysOf()).toEqual([`${KEY}1`])
    expect(outbox.entries()).toEqual([])
  })

  it('can be cancelled', async () => {
    const { outbox } = await page()
    await outbox.identify('u-1')
    const waiting = await outbox.add(like('t1'), `${KEY}1`)
    if (!waiting) throw new Error('it does not wait')
    await outbox.cancel(waiting)
    const { outbox: later } = await page()
    await later.flush()
    expect(received(acts.like)).toEqual([])
  })

  it('goes out from one tab alone, and what another tab has sent is no draft again', async () => {
    stub(publishing.publish, makeTrend())
    stub(acts.like, { on: true, count: 1 })
    const { outbox, draftStore } = await page()
    await outbox.identify('u-1')
    await outbox.add(like('t1'), `${KEY}1`)
    const sent = await outbox.add(post, `${KEY}2`)
    if (!sent) throw new Error('it does not wait')
    const { outbox: other } = await page()
    await other.identify('u-1')
    await other.flush()
    expect(received(publishing.publish)).toHaveLength(1)
    await outbox.cancel(sent)
    expect(await draftStore.read('u-1', 'd1')).toBeUndefined()
    await outbox.flush()
    expect(received(publishing.publish)).toHaveLength(1)
    expect(keysOf()).toEqual([`${KEY}1`])
  })

  it('waits for nobody who is not known', async () => {
    const { outbox } = await page()
    expect(await outbox.add(like('t1'), `${KEY}1`)).toBeUndefined()
  })
})

describe('a post that waits for a network', () => {
  it('goes out once under its key, also after a reload, and is no draft any more', async () => {
    stubOffline(publishing.publish)
    const before = await page()
    await before.outbox.identify('u-1')
    await before.outbox.add(post, `${KEY}1`)
    await before.outbox.flush()
    expect(before.outbox.entries()).toHaveLength(1)

    stub(publishing.publish, makeTrend())
    const { outbox, draftStore } = await page()
    await draftStore.writeFile('u-1', 'd1', 'k1', new File(['1'], '1.jpg'))
    await outbox.flush()
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    const [first, second, ...more] = received(publishing.publish)
    expect(more).toEqual([])
    expect([first, second].map((one) => one?.headers.get('idempotency-key'))).toEqual([`${KEY}1`, `${KEY}1`])
    expect(second?.body).toEqual(words)
    expect(await draftStore.list('u-1')).toEqual([])
    expect(await draftStore.readFile('u-1', 'd1', 'k1')).toBeUndefined()
  })

  it('goes out under another key where another tab has used its own for other words', async () => {
    stubRefusal(publishing.publish, Code.ReusedKey, '请求标识已用于其他内容')
    const { outbox } = await page()
    await outbox.identify('u-1')
    await outbox.add(post, `${KEY}1`)
    await outbox.flush()
    stub(publishing.publish, makeTrend())
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    const keys = received(publishing.publish).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([`${KEY}1`, expect.not.stringMatching(`${KEY}1`)])
  })

  it('changes the post it was written about', async () => {
    stub(publishing.update, makeTrend())
    const { outbox } = await page()
    await outbox.identify('u-1')
    await outbox.add({ kind: 'post', draft: { ...draft, trendsId: 't-9' }, words }, `${KEY}1`)
    await outbox.flush()
    expect(received(publishing.update)[0]?.body).toEqual({ ...words, trendsId: 't-9' })
  })

  it('becomes the draft again where it is cancelled or refused, beside what was begun there meanwhile', async () => {
    const { outbox, draftStore } = await page()
    await outbox.identify('u-1')
    const waiting = await outbox.add(post, `${KEY}1`)
    if (!waiting) throw new Error('it does not wait')
    await outbox.cancel(waiting)
    expect(await draftStore.read('u-1', 'd1')).toEqual(draft)

    await draftStore.write('u-1', { ...draft, text: '又写了一篇', updatedAt: 9 })
    stubRefusal(publishing.publish, Code.InvalidInput, '内容需要修改')
    await outbox.add(post, `${KEY}2`)
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    expect((await draftStore.list('u-1')).map(({ text }) => text)).toEqual(['又写了一篇', '山里没有信号'])
  })
})

describe('a report that waits for a network', () => {
  const target = { targetKind: 'COMMENTS', targetId: 'c1' } as const
  const report: Write = {
    kind: 'report',
    body: { ...target, reason: 'ad', reasonDesc: '连发了三条' },
    name: '广告营销',
  }

  it('gives its words back where it is cancelled or refused, below those begun meanwhile', async () => {
    const { outbox } = await page()
    const { reportDraft } = await import('@/writes/drafts/reportDraft')
    const draft = reportDraft(target)
    await outbox.identify('u-1')
    const waiting = await outbox.add(report, `${KEY}1`)
    if (!waiting) throw new Error('it does not wait')
    await outbox.cancel(waiting)
    expect(await draft.read('u-1')).toEqual({ reason: 'ad', reasonDesc: '连发了三条' })

    await draft.keep('u-1', { reason: 'abuse', reasonDesc: '骂人' })
    stubRefusal(reports.submit, Code.InvalidInput, '补充说明需要修改')
    await outbox.add(report, `${KEY}2`)
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    expect(await draft.read('u-1')).toEqual({ reason: 'abuse', reasonDesc: '骂人\n连发了三条' })
  })
})
