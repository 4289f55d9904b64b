import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments as commentCalls } from '@contract/comment'
import { messages as calls } from '@contract/message'
import { relations } from '@contract/relation'
import { TargetKind } from '@contract/trend'
import { messages } from '@server/features/messages/tables'
import { follows } from '@server/features/people/tables'
import { likes } from '@server/features/trends/tables'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import type { TestApp } from '@tests/support/testApp'
import { appOf, first, withTwoApps } from '@tests/support/servers/twoApps'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'

const PEOPLE = 14
const AT_ONCE = 40

let db: TestApp['db']
let people: { id: string; token: string }[]
let author: { id: string; token: string }

async function somebody() {
  const id = await insertUser(db)
  return { id, token: await insertSession(db, id, first.clock.now()) }
}

withTwoApps()
beforeAll(async () => {
  db = first.db
  author = await somebody()
  people = []
  for (let n = 0; n < PEOPLE; n += 1) people.push(await somebody())
}, 60_000)

const person = (n: number) => people[n % PEOPLE] ?? author
const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code)
const summary = async () => (await appOf(0).post(calls.summary, {}, { token: author.token })).data

describe('messages on two servers at once', () => {
  it('make one row of all the likes of a post, with everybody in it once', async () => {
    const trendsId = await insertTrend(db, { authorId: author.id })
    const like = (n: number) =>
      appOf(n).post(
        acts.like,
        { targetKind: TargetKind.Trends, targetId: trendsId, on: true },
        { token: person(n).token },
      )
    await runConcurrently(
      Array.from({ length: PEOPLE * 4 }, (_, n) => () => like(n)),
      AT_ONCE,
    )
    const rows = await db.select().from(messages).where(eq(messages.trendId, trendsId))
    expect(rows).toMatchObject([{ kind: 3, actorNum: PEOPLE, userId: author.id }])
  })

  it('follow likes, collects and follows set and taken back, as long as nobody reads', async () => {
    const trendsId = await insertTrend(db, { authorId: author.id })
    const target = { targetKind: TargetKind.Trends, targetId: trendsId }
    const operations = Array.from({ length: 1200 }, (_, n) => {
      const as = { token: person(n * 7 + (n % 5)).token }
      const set = (n * 2654435761) % 7 < 4
      if (n % 3 === 0) return () => appOf(n).post(acts.collect, { ...target, on: set }, as)
      if (n % 3 === 1) return () => appOf(n).post(relations.follow, { userId: author.id, on: set }, as)
      return () => appOf(n).post(acts.like, { ...target, on: set }, as)
    })
    expect(
      codesOf(await runConcurrently<{ code: number }>(operations, AT_ONCE)).filter((code) => code !== Code.AppSuccess),
    ).toEqual([])
    const liked = await db.select().from(likes).where(eq(likes.targetId, trendsId))
    const [row] = await db
      .select()
      .from(messages)
      .where(and(eq(messages.trendId, trendsId), eq(messages.kind, 3)))
    expect(row?.actorNum).toBe(liked.length)
    expect(row?.removedAt === null).toBe(liked.length > 0)
    const followers = await db.select().from(follows).where(eq(follows.followeeId, author.id))
    const told = await db
      .select()
      .from(messages)
      .where(and(eq(messages.userId, author.id), eq(messages.category, '3'), isNull(messages.removedAt)))
    expect(told.map(({ actorId }) => actorId).sort()).toEqual(followers.map(({ followerId }) => followerId).sort())
  }, 120_000)

  it('keep rows, actors and unread counts in step while devices read, people block and comment', async () => {
    const trendsId = await insertTrend(db, { authorId: author.id })
    const target = { targetKind: TargetKind.Trends, targetId: trendsId }
    const operations = Array.from({ length: 1500 }, (_, n) => {
      const as = { token: person(n * 5 + (n % 3)).token }
      const mine = { token: author.token }
      const set = (n * 40503) % 5 < 3
      if (n % 10 === 0) return () => appOf(n).post(calls.read, { group: 'all' }, mine)
      if (n % 10 === 5) return () => appOf(n).post(calls.read, { group: 'community_message', category: 2 }, mine)
      if (n % 50 === 7) return () => appOf(n).post(relations.block, { userId: person(n).id, on: true }, mine)
      if (n % 50 === 8) return () => appOf(n).post(relations.block, { userId: person(n - 1).id, on: false }, mine)
      if (n % 7 === 0) return () => appOf(n).post(commentCalls.publish, { trendsId, content: '好', fileIds: [] }, as)
      if (n % 3 === 0) return () => appOf(n).post(relations.follow, { userId: author.id, on: set }, as)
      return () => appOf(n).post(acts.like, { ...target, on: set }, as)
    })
    const known: number[] = [Code.AppSuccess, Code.NotFound, Code.TooOften, Code.TrendNotExist]
    expect(
      codesOf(await runConcurrently<{ code: number }>(operations, AT_ONCE)).filter((code) => !known.includes(code)),
    ).toEqual([])
    const joined = await db
      .select({
        n: messages.actorNum,
        rows: sql<number>`(select count(*)::int from message_actors a
          where a.user_id = messages.user_id and a.message_id = messages.id)`,
      })
      .from(messages)
      .where(sql`${messages.joinKey} is not null`)
    expect(joined.length).toBeGreaterThan(0)
    expect(joined.filter(({ n, rows }) => n !== rows || n < 0)).toEqual([])
    const [unread] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(messages)
      .where(and(eq(messages.userId, author.id), sql`read_seq < seq`, isNull(messages.removedAt)))
    expect((await summary()).total).toBe(unread?.n)
    const past = await db
      .select()
      .from(messages)
      .where(sql`read_seq > seq and removed_at is null and join_key is null`)
    expect(past).toEqual([])
  }, 120_000)

  it('read on two devices, each up to what it has shown, leave the rest unread', async () => {
    await appOf(0).post(calls.read, { group: 'all' }, { token: author.token })
    const trendsId = await insertTrend(db, { authorId: author.id })
    const writer = await somebody()
    const write = () =>
      appOf(0).post(commentCalls.publish, { trendsId, content: '好', fileIds: [] }, { token: writer.token })
    for (let n = 0; n < 4; n += 1) await write()
    const shown = (await appOf(0).post(calls.list, { group: 'community_message' }, { token: author.token })).data.list
    const read = (n: number, place: number) => {
      const upToId = shown[place]?.messageId ?? ''
      return appOf(n).post(calls.read, { group: 'community_message', upToId }, { token: author.token })
    }
    await Promise.all([read(0, 2), read(1, 1), write()])
    expect((await summary()).total).toBe(2)
  })
})
