import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { people } from '@contract/people'
import { publishing } from '@contract/publish'
import { session } from '@/session/session'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import { draftStore } from '@/writes/drafts/post/draftStore'
import type { QueuedWrite } from '@/writes/operations/registry'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { received, stub, stubUnreadable } from '@tests/support/stubs'

const KEY = '00000000-0000-4000-8000-00000000000'
const LONGEST_PAUSE_MS = 60_000
const JITTER = 1.25
const draft = { ...blankDraft('d1'), text: '山里没有信号', updatedAt: 7 }
const words = {
  type: draft.type,
  title: '',
  content: '<p>山里没有信号</p>',
  fileIds: [],
  topicIds: [],
  visibility: draft.visibility,
}
const post: QueuedWrite = { kind: 'post', draft, words }
const like: QueuedWrite = { kind: 'like', body: { targetKind: 'TRENDS', targetId: 't1', on: true } }
const keysOf = (call: typeof publishing.publish | typeof acts.like) =>
  received<unknown, unknown>(call).map(({ headers }) => headers.get('idempotency-key'))

beforeEach(async () => {
  stub(people.account, makeAccount({ imId: 'u-1' }))
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  await outbox.identify('u-1')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  session.signOut()
})

it.each([
  ['cannot be read', () => stubUnreadable(publishing.publish)],
  ['breaks the contract', () => stub(publishing.publish, 'gut' as never)],
])(
  'a post whose answer %s may have arrived: it waits under its key, ever longer between tries, while others go out',
  async (_how, arrange) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    const planned = vi.spyOn(window, 'setTimeout')
    arrange()
    stub(acts.like, { on: true, count: 1 })
    await outbox.add(post, `${KEY}1`)
    await outbox.add(like, `${KEY}2`)
    await outbox.flush()
    expect(keysOf(acts.like)).toEqual([`${KEY}2`])
    expect(outbox.entries().map(({ key }) => key)).toEqual([`${KEY}1`])
    expect(await draftStore.list('u-1')).toEqual([])
    for (const tries of [2, 3, 4, 5, 6]) {
      await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS * JITTER)
      await vi.waitFor(() => expect(keysOf(publishing.publish).length).toBeGreaterThanOrEqual(tries))
      await vi.waitFor(() => expect(outbox.sending()).toBe(''))
    }
    await vi.waitFor(() => {
      const pause = planned.mock.lastCall?.[1]
      expect(pause).toBeGreaterThanOrEqual(LONGEST_PAUSE_MS)
      expect(pause).toBeLessThanOrEqual(LONGEST_PAUSE_MS * JITTER)
    })

    stub(publishing.publish, makeTrend())
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    expect(new Set(keysOf(publishing.publish))).toEqual(new Set([`${KEY}1`]))
    expect(await draftStore.list('u-1')).toEqual([])
  },
)
