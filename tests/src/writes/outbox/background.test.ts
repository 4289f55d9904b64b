import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { received, stub, stubBusy, stubOffline, stubRefusal, stubStatus, stubUnreadable } from '@tests/support/stubs'
import { openHttp, openHttpAsMember } from '../../http/openHttp'

const KEY = '00000000-0000-4000-8000-000000000001'

let page: Awaited<ReturnType<typeof openHttpAsMember>>

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  page = await openHttpAsMember()
})
afterEach(async () => {
  // The next sign-in would make this page send what it still has.
  const { outbox } = await import('@/writes/outbox/outbox')
  await outbox.flush()
  for (const entry of outbox.entries()) await outbox.cancel(entry)
  page.session.signOut()
  vi.restoreAllMocks()
})

it.each([
  ['no answer', () => stubOffline(acts.like)],
  ['an answer that cannot be read', () => stubUnreadable(acts.like)],
  ['too much to do', () => stubBusy(acts.like, 1)],
  ['a failed server', () => stubStatus(acts.like, 500)],
  ['a refusal by status', () => stubStatus(acts.like, 403)],
  ['a login that is invalid', () => stubRefusal(acts.like, Code.LoginStateInvalid, '登录状态失效')],
])('what the queue sends in the background waits after %s, and nothing is said', async (_what, arrange) => {
  arrange()
  const { outbox } = await import('@/writes/outbox/outbox')
  await outbox.identify('u-1')
  await outbox.add({ kind: 'like', body: { targetKind: 'TRENDS', targetId: 't1', on: true } }, KEY)
  await vi.waitFor(async () => {
    await outbox.flush()
    expect(received(acts.like)).not.toEqual([])
  })
  expect(page.said()).toEqual([])
  expect(page.left).toEqual([])
  expect(page.session.isMember()).toBe(true)
  expect(outbox.entries().map(({ key }) => key)).toEqual([KEY])
})

it('a session that is over ends when the queue sends, and the write waits for the next one', async () => {
  stubRefusal(acts.like, Code.InvalidToken, '令牌无效')
  const { outbox } = await import('@/writes/outbox/outbox')
  await outbox.identify('u-1')
  await outbox.add({ kind: 'like', body: { targetKind: 'TRENDS', targetId: 't1', on: true } }, KEY)
  await vi.waitFor(async () => {
    await outbox.flush()
    expect(page.said()).toEqual(['当前会话已过期，请重新登录'])
  })
  expect(page.session.isMember()).toBe(false)
  await outbox.flush()
  // A flush while the refusal was on its way has sent the same once more.
  const before = received(acts.like).length
  stub(acts.like, { on: true, count: 1 })
  page.session.signIn({ accessToken: 'token-b', isFamilyAccount: 'N' })
  await outbox.identify('u-1')
  await vi.waitFor(() => expect(outbox.entries()).toEqual([]))
  const keys = received(acts.like).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys.slice(before)).toEqual([KEY])
  expect(new Set(keys)).toEqual(new Set([KEY]))
})

it('what the queue asks before it sends says nothing either', async () => {
  const { outbox } = await import('@/writes/outbox/outbox')
  await outbox.identify('u-1')
  await outbox.add({ kind: 'like', body: { targetKind: 'TRENDS', targetId: 't1', on: true } }, KEY)
  const former = page
  page = await openHttp()
  page.session.signIn({ accessToken: 'token-b', isFamilyAccount: 'N' })
  stubRefusal(people.account, Code.InvalidToken, '令牌无效')
  const { outbox: later } = await import('@/writes/outbox/outbox')
  await vi.waitFor(async () => {
    await later.flush()
    expect(received(people.account)).not.toEqual([])
  })
  expect([...former.said(), ...page.said()]).toEqual([])
  expect(page.left).toEqual([])
  expect(received(acts.like)).toEqual([])
})
