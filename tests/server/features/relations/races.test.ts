import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { MessageKind } from '@contract/message'
import { relations } from '@contract/relation'
import { TargetKind } from '@contract/trend'
import type { Db } from '@server/db/db'
import { outbox } from '@server/db/tables'
import { setCollect, setLike } from '@server/features/acts/service'
import { notify } from '@server/features/messages/service'
import { messages } from '@server/features/messages/tables'
import { workOutbox } from '@server/jobs/outbox'
import { workers } from '@server/work'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { appOf, first, second, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

interface Somebody {
  id: string
  token: string
}

let author: Somebody
let fan: Somebody
let trendsId: string

async function somebody(): Promise<Somebody> {
  const id = await insertUser(first.db)
  return { id, token: await insertSession(first.db, id, first.clock.now()) }
}

beforeEach(async () => {
  ;[author, fan] = [await somebody(), await somebody()]
  trendsId = await insertTrend(first.db, { authorId: author.id })
})

const now = () => first.clock.now()
const reader = () => ({ id: fan.id, orgId: null, familyAccount: false, roles: [] })
const like = { targetKind: TargetKind.Trends, on: true } as const

const ACTS: [string, (tx: Db) => Promise<unknown>][] = [
  ['a like', (tx) => setLike(tx, { ...like, targetId: trendsId }, { reader: reader(), now: now() })],
  ['a collect', (tx) => setCollect(tx, { ...like, targetId: trendsId }, { reader: reader(), now: now() })],
  [
    'a comment',
    (tx) =>
      notify(tx, {
        ...{ kind: MessageKind.Comment, to: author.id, from: fan.id, trendsId, commentsId: 'c', content: '好' },
        now: now(),
      }),
  ],
]

const block = (by: Somebody, whom: Somebody, on = true) =>
  second.post(relations.block, { userId: whom.id, on }, { token: by.token })
const told = () =>
  first.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, author.id), isNull(messages.removedAt)))

/** Runs an act and, before its transaction ends, something else. */
const during = (act: (tx: Db) => Promise<unknown>, other: () => Promise<unknown>) =>
  first.db.transaction(async (tx) => {
    await act(tx)
    await other()
  })

async function later(ms: number): Promise<void> {
  for (const app of [first, second]) app.clock.advance(ms)
  await Promise.all([0, 1].map((n) => workOutbox(appOf(n).context, workers)))
}

describe('a block set on one server while the other person acts on another', () => {
  describe.each(ACTS)('%s', (_name, act) => {
    it.each(['the author', 'the one who acts'])('leaves no message for long, whoever blocks: %s', async (who) => {
      const pair = who === 'the author' ? ([author, fan] as const) : ([fan, author] as const)
      await during(act, () => block(...pair))
      expect(await told()).toHaveLength(1)
      await later(2000)
      expect(await told()).toEqual([])
    })
  })

  it('leaves none either where the act takes long to end', async () => {
    await during(ACTS[0]?.[1] ?? (() => Promise.reject(new Error('no act'))), async () => {
      await block(author, fan)
      await later(5000)
    })
    expect(await told()).toHaveLength(1)
    await later(10_000)
    expect(await told()).toEqual([])
    expect(await first.db.select().from(outbox).where(eq(outbox.kind, 'relations.forget'))).toEqual([])
  })

  it('takes nothing that was told after its end', async () => {
    await block(author, fan)
    await block(author, fan, false)
    await first.post(acts.like, { ...like, targetId: trendsId }, { token: fan.token })
    await later(20_000)
    expect(await told()).toHaveLength(1)
  })
})
