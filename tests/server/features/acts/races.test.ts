import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { relations } from '@contract/relation'
import { TargetKind } from '@contract/trend'
import { comments } from '@server/features/comments/tables'
import { blocks, follows, users } from '@server/features/people/tables'
import { collects, likes, trends } from '@server/features/trends/tables'
import { insertComment, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import type { TestApp } from '@tests/support/testApp'
import { appOf, first, second, withTwoApps } from '@tests/support/servers/twoApps'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'
import { seededRandom } from '@tests/support/concurrency/seededRandom'

const PEOPLE = 12
const OPERATIONS = 4000
const AT_ONCE = 40

let db: TestApp['db']
let people: { id: string; token: string }[]
let trend: string
let comment: string
let reply: string

withTwoApps()
beforeAll(async () => {
  db = first.db
  people = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const id = await insertUser(db)
    people.push({ id, token: await insertSession(db, id, first.clock.now()) })
  }
  const author = await insertUser(db)
  trend = await insertTrend(db, { authorId: author })
  comment = await insertComment(db, { trendId: trend, authorId: author })
  reply = await insertComment(db, { trendId: trend, authorId: author, parentId: comment })
}, 60_000)

function operation(n: number, roll: (below: number) => number): () => Promise<{ code: number }> {
  const server = appOf(n)
  const me = people[roll(PEOPLE)]
  const other = people[roll(PEOPLE)]
  if (!me || !other) throw new Error('nobody')
  const on = roll(2) === 0
  const as = { token: me.token, key: `operation-${n}` }
  const like = (targetKind: TargetKind, targetId: string) => () =>
    server.post(acts.like, { targetKind, targetId, on }, as)
  switch (roll(8)) {
    case 0:
    case 1:
      return like(TargetKind.Trends, trend)
    case 2:
      return like(TargetKind.Comments, comment)
    case 3:
      return like(TargetKind.Reply, reply)
    case 4:
      return () => server.post(acts.collect, { targetKind: TargetKind.Trends, targetId: trend, on }, as)
    case 5:
      return () => server.post(relations.block, { userId: other.id, on: on && roll(4) === 0 }, as)
    default:
      return () => server.post(relations.follow, { userId: other.id, on }, as)
  }
}

const rowsOf = async (where: ReturnType<typeof and>) =>
  (
    await db
      .select({ n: sql<number>`count(*)::int` })
      .from(likes)
      .where(where)
  )[0]?.n

describe('thousands of likes, collects, follows and blocks at once on two servers', () => {
  it('leave every counter equal to its rows, and none negative on the way', async () => {
    for (const [table, column] of [
      ['trends', 'like_num'],
      ['trends', 'collect_num'],
      ['comments', 'like_num'],
      ['users', 'follow_num'],
      ['users', 'fans_num'],
    ]) {
      await db.execute(
        sql.raw(`alter table ${table} add constraint ${table}_${column}_never_negative check (${column} >= 0)`),
      )
    }
    const roll = seededRandom(20260601)
    const answers = await runConcurrently(
      Array.from({ length: OPERATIONS }, (_, n) => operation(n, roll)),
      AT_ONCE,
    )
    const codes = answers.map(({ code }) => code)
    const known: number[] = [Code.AppSuccess, Code.InvalidInput, Code.NotFound, Code.Conflict]
    expect(answers.filter(({ code }) => !known.includes(code))).toEqual([])
    expect(codes.filter((code) => code === Code.AppSuccess).length).toBeGreaterThan(OPERATIONS / 2)

    const [post] = await db.select().from(trends).where(eq(trends.id, trend))
    expect(post?.likeNum).toBe(await rowsOf(and(eq(likes.targetKind, 'TRENDS'), eq(likes.targetId, trend))))
    expect(post?.collectNum).toBe((await db.select().from(collects).where(eq(collects.trendId, trend))).length)
    for (const [kind, id] of [
      ['COMMENTS', comment],
      ['REPLY', reply],
    ] as const) {
      const [row] = await db.select().from(comments).where(eq(comments.id, id))
      expect(row?.likeNum).toBe(await rowsOf(and(eq(likes.targetKind, kind), eq(likes.targetId, id))))
    }
    const followed = await db.select().from(follows)
    for (const { id, followNum, fansNum } of await db.select().from(users)) {
      expect(followNum).toBe(followed.filter(({ followerId }) => followerId === id).length)
      expect(fansNum).toBe(followed.filter(({ followeeId }) => followeeId === id).length)
    }
    const blocked = await db.select().from(blocks)
    const across = followed.filter(({ followerId, followeeId }) =>
      blocked.some(
        ({ blockerId, blockedId }) =>
          [blockerId, blockedId].includes(followerId) && [blockerId, blockedId].includes(followeeId),
      ),
    )
    expect(across).toEqual([])
  })

  it('one like sent forty times at once is one row', async () => {
    const reader = await insertUser(db)
    const token = await insertSession(db, reader, first.clock.now())
    const fresh = await insertTrend(db, { authorId: await insertUser(db) })
    const body = { targetKind: TargetKind.Trends, targetId: fresh, on: true }
    const send = (n: number) => appOf(n).post(acts.like, body, { token })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => send(n)))
    expect(answers.map((answer) => answer?.data)).toEqual(answers.map(() => ({ on: true, count: 1 })))
    const rows = await db.select().from(likes).where(eq(likes.targetId, fresh))
    const [post] = await db.select().from(trends).where(eq(trends.id, fresh))
    expect(rows).toHaveLength(1)
    expect(post?.likeNum).toBe(1)
  })

  it('no follow remains beside a concurrent block', async () => {
    const [one, two] = [await insertUser(db), await insertUser(db)]
    const now = first.clock.now()
    const [oneToken, twoToken] = [await insertSession(db, one, now), await insertSession(db, two, now)]
    for (let round = 0; round < 25; round += 1) {
      await Promise.all([
        first.post(relations.follow, { userId: two, on: true }, { token: oneToken }),
        second.post(relations.block, { userId: one, on: true }, { token: twoToken }),
        second.post(relations.follow, { userId: two, on: true }, { token: oneToken }),
      ])
      expect(await db.select().from(follows).where(eq(follows.followerId, one))).toEqual([])
      await second.post(relations.block, { userId: one, on: false }, { token: twoToken })
    }
  })
})
