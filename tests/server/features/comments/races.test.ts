import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments as calls } from '@contract/comment'
import { comments } from '@server/features/comments/tables'
import { withdrawFiles } from '@server/features/files/service'
import { files } from '@server/features/files/tables'
import { trends } from '@server/features/trends/tables'
import { insertFile, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { appOf, first, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'

const tokens: string[] = []
let trendsId: string

withTwoApps()
beforeAll(async () => {
  for (let n = 0; n < 12; n += 1)
    tokens.push(await insertSession(first.db, await insertUser(first.db), first.clock.now()))
})
beforeEach(async () => {
  for (const server of [first, second]) server.clock.advance(60_000)
  trendsId = await insertTrend(first.db, { authorId: await insertUser(first.db) })
})

const tokenOf = (i: number) => tokens[i % tokens.length] ?? ''
const publish = (i: number, commentsId?: string, key?: string) =>
  appOf(i).post(
    calls.publish,
    { trendsId, content: `第${i}条`, fileIds: [], commentsId },
    { token: tokenOf(i), ...(key ? { key } : {}) },
  )
const remove = (i: number, commentsId: string) => appOf(i).post(calls.remove, { commentsId }, { token: tokenOf(i) })
const all = <Result>(n: number, work: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

/** The stored counters, and the counts of rows. */
async function counts() {
  const there = and(eq(comments.trendId, trendsId), isNull(comments.removedAt))
  const rows = (where: ReturnType<typeof and>) => first.db.$count(comments, where)
  const [kept] = await first.db.select().from(trends).where(eq(trends.id, trendsId))
  const [replies] = await first.db
    .select({ n: sql<number>`coalesce(sum(${comments.replyNum}), 0)::int` })
    .from(comments)
    .where(there)
  return {
    kept: [kept?.commentNum, kept?.rootCommentNum, replies?.n],
    rows: [
      await rows(there),
      await rows(and(there, isNull(comments.parentId))),
      await rows(and(there, isNotNull(comments.parentId))),
    ],
  }
}

describe('on two servers at once', () => {
  it('no comment and no reply is lost from the counters', async () => {
    const root = (await publish(0)).data.commentsId
    const answers = await all(120, (i) => publish(i, i % 3 ? root : undefined))
    expect(answers.every(({ code }) => code === Code.AppSuccess)).toBe(true)
    expect(await counts()).toEqual({ kept: [121, 41, 80], rows: [121, 41, 80] })
  })

  it('a comment removed while it is answered takes every reply with it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const root = (await publish(round)).data.commentsId
      const early = await all(6, (i) => publish(i, root))
      await Promise.all([
        remove(round, root),
        remove(round + 1, root),
        ...early.map(({ data }, i) => remove(i, data.commentsId)),
        ...Array.from({ length: 6 }, (_, i) => publish(i + 6, root)),
      ])
      const { kept, rows } = await counts()
      expect(kept).toEqual(rows)
      expect(rows).toEqual([0, 0, 0])
      for (const server of [first, second]) server.clock.advance(60_000)
    }
  })

  it('a comment is removed once', async () => {
    const mine = (await publish(0)).data.commentsId
    const answers = await all(10, (i) => appOf(i).post(calls.remove, { commentsId: mine }, { token: tokenOf(0) }))
    expect(answers.filter(({ code }) => code === Code.AppSuccess)).toHaveLength(1)
    expect((await counts()).kept).toEqual([0, 0, 0])
  })

  it('a person writes twenty in a minute, not one more', async () => {
    const answers = await all(40, (i) =>
      appOf(i).post(calls.publish, { trendsId, content: '快', fileIds: [] }, { token: tokenOf(0) }),
    )
    expect(answers.filter(({ code }) => code === Code.AppSuccess)).toHaveLength(20)
    expect(answers.filter(({ code }) => code === Code.TooOften)).toHaveLength(20)
    expect((await counts()).kept).toEqual([20, 20, 0])
  })

  it('a key sent five times makes one comment', async () => {
    await all(100, (i) => publish(i % 20, undefined, `key-of-comment-${i % 20}`))
    expect(await counts()).toEqual({ kept: [20, 20, 0], rows: [20, 20, 0] })
  })

  it('a picture is not public on a post that is removed while it is commented', async () => {
    const authorId = await insertUser(first.db)
    const commenterId = await insertUser(first.db)
    const token = await insertSession(first.db, commenterId, first.clock.now())
    trendsId = await insertTrend(first.db, { authorId })
    const fileId = await insertFile(first.db, { ownerId: commenterId, isPublic: false })
    const comment = await first.db.transaction(async (tx) => {
      await withdrawFiles(tx, trendsId)
      await tx.update(trends).set({ removedAt: first.clock.now() }).where(eq(trends.id, trendsId))
      const answer = second.post(calls.publish, { trendsId, content: '看图', fileIds: [fileId] }, { token })
      await untilBlocked(1)
      return { answer }
    })
    expect((await comment.answer).code).toBe(Code.TrendNotExist)
    const [file] = await first.db.select().from(files).where(eq(files.id, fileId))
    expect(file).toMatchObject({ isPublic: false, usedAt: null })
  })

  it('a picture is shown under a post while somebody else comments on it', async () => {
    const commenterId = await insertUser(first.db)
    const token = await insertSession(first.db, commenterId, first.clock.now())
    const fileId = await insertFile(first.db, { ownerId: commenterId, isPublic: false })
    const { answers } = await second.db.transaction(async (tx) => {
      await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('update')
      const withPicture = first.post(calls.publish, { trendsId, content: '看图', fileIds: [fileId] }, { token })
      await untilBlocked(1)
      const plain = publish(0)
      await untilBlocked(2)
      return { answers: Promise.all([withPicture, plain]) }
    })
    expect((await answers).map(({ code }) => code)).toEqual([Code.AppSuccess, Code.AppSuccess])
    expect((await counts()).kept).toEqual([2, 2, 0])
    const [file] = await first.db.select().from(files).where(eq(files.id, fileId))
    expect(file).toMatchObject({ isPublic: true })
  })
})
