import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments as commentCalls } from '@contract/comment'
import { TargetKind, trends as calls } from '@contract/trend'
import { collects, likes, trends } from '@server/features/trends/tables'
import { insertBlock, insertComment, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let author: string
let me: string
let token: string

beforeAll(async () => {
  testApp = await startTestApp()
  author = await insertUser(testApp.db)
  me = await insertUser(testApp.db)
  token = await insertSession(testApp.db, me, testApp.clock.now())
})
afterAll(() => testApp.close())

const like = (targetKind: TargetKind, targetId: string, on: boolean) =>
  testApp.post(acts.like, { targetKind, targetId, on }, { token })
const collect = (targetId: string, on: boolean) =>
  testApp.post(acts.collect, { targetKind: TargetKind.Trends, targetId, on }, { token })
const detail = async (trendsId: string) => (await testApp.post(calls.detail, { trendsId }, { token })).data

describe('a like on a post', () => {
  it('is set and taken back, and the post says so', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: author, likeNum: 4 })
    expect(await like('TRENDS', trendsId, true)).toMatchObject({ code: Code.AppSuccess, data: { on: true, count: 5 } })
    expect(await detail(trendsId)).toMatchObject({ meLiked: true, likeNum: 5 })
    expect((await like('TRENDS', trendsId, false)).data).toEqual({ on: false, count: 4 })
    expect(await detail(trendsId)).toMatchObject({ meLiked: false, likeNum: 4 })
  })

  it('set twice changes nothing the second time', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: author })
    await like('TRENDS', trendsId, true)
    expect((await like('TRENDS', trendsId, true)).data).toEqual({ on: true, count: 1 })
    await like('TRENDS', trendsId, false)
    expect((await like('TRENDS', trendsId, false)).data).toEqual({ on: false, count: 0 })
    expect(await testApp.db.select().from(likes).where(eq(likes.targetId, trendsId))).toEqual([])
  })

  it.each([
    ['pending', { auditStatus: 0 }, Code.TrendAuditPending],
    ['failed', { auditStatus: 2 }, Code.TrendAuditFail],
    ['private', { visibility: 2 }, Code.TrendSecret],
  ])('is refused on an own post that is %s, and can be taken back', async (_, state, code) => {
    const trendsId = await insertTrend(testApp.db, { authorId: me, ...state })
    expect((await like('TRENDS', trendsId, true)).code).toBe(code)
    expect(await like('TRENDS', trendsId, false)).toMatchObject({
      code: Code.AppSuccess,
      data: { on: false, count: 0 },
    })
  })

  it('sent again with its key gets the first answer', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: author })
    const body = { targetKind: TargetKind.Trends, targetId: trendsId, on: true }
    const key = '11111111-2222-4333-8444-555555555555'
    const first = await testApp.post(acts.like, body, { token, key })
    await like('TRENDS', trendsId, false)
    expect((await testApp.post(acts.like, body, { token, key })).data).toEqual(first.data)
    expect(await detail(trendsId)).toMatchObject({ meLiked: false, likeNum: 0 })
  })

  it.each([
    ['unknown', undefined, Code.TrendNotExist],
    ['pending', { auditStatus: 0 }, Code.TrendAuditPending],
    ['rejected', { auditStatus: 2 }, Code.TrendAuditFail],
    ['private', { visibility: 2 }, Code.TrendSecret],
    ['removed', { removedAt: new Date(0) }, Code.TrendNotExist],
  ])('is refused on one that is %s', async (_, state, code) => {
    const trendsId = state ? await insertTrend(testApp.db, { authorId: author, ...state }) : 'no-such-trend'
    expect(await like('TRENDS', trendsId, true)).toMatchObject({ code, data: null })
    expect(await collect(trendsId, true)).toMatchObject({ code, data: null })
    const rows = await testApp.db.select().from(trends).where(eq(trends.id, trendsId))
    expect(rows.every(({ likeNum, collectNum }) => likeNum === 0 && collectNum === 0)).toBe(true)
    expect(await testApp.db.select().from(likes).where(eq(likes.targetId, trendsId))).toEqual([])
    expect(await testApp.db.select().from(collects).where(eq(collects.trendId, trendsId))).toEqual([])
  })

  it('is for members', async () => {
    const body = { targetKind: TargetKind.Trends, targetId: 'any', on: true }
    expect((await testApp.post(acts.like, body)).code).toBe(Code.NeedLogin)
    expect((await testApp.post(acts.collect, body, { token: '111' })).code).toBe(Code.NeedLogin)
  })

  it('names in Chinese what is wrong with the question', async () => {
    const broken = { targetKind: 'USERS', targetId: 'x', on: true } as unknown as Parameters<typeof like>[0]
    expect(await testApp.post(acts.like, broken as never, { token })).toMatchObject({
      code: Code.InvalidInput,
      msg: '只能点赞动态、评论或回复',
    })
  })
})

describe('a collect', () => {
  it('is set and taken back, once per person', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: author, collectNum: 2 })
    expect((await collect(trendsId, true)).data).toEqual({ on: true, count: 3 })
    expect((await collect(trendsId, true)).data).toEqual({ on: true, count: 3 })
    expect(await detail(trendsId)).toMatchObject({ meCollected: true, collectNum: 3, meLiked: false })
    expect((await collect(trendsId, false)).data).toEqual({ on: false, count: 2 })
  })

  it('is for posts only', async () => {
    const body = { targetKind: 'COMMENTS', targetId: 'x', on: true } as never
    expect(await testApp.post(acts.collect, body, { token })).toMatchObject({
      code: Code.InvalidInput,
      msg: '只能收藏动态',
    })
  })
})

describe('a like on a comment', () => {
  it('and on a reply is told in the list', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: author, rootCommentNum: 1 })
    const comment = await insertComment(testApp.db, { trendId: trendsId, authorId: author, replyNum: 1 })
    const reply = await insertComment(testApp.db, { trendId: trendsId, authorId: author, parentId: comment })
    expect((await like('COMMENTS', comment, true)).data).toEqual({ on: true, count: 1 })
    expect((await like('REPLY', reply, true)).data).toEqual({ on: true, count: 1 })
    const list = await testApp.post(commentCalls.list, { trendsId, pageNum: 1, pageSize: 20, asc: false }, { token })
    expect(list.data.list).toMatchObject([{ meLiked: true, likeNum: 1, replies: [{ meLiked: true, likeNum: 1 }] }])
    expect((await like('REPLY', reply, false)).data).toEqual({ on: false, count: 0 })
    const kept = await testApp.db
      .select()
      .from(likes)
      .where(and(eq(likes.userId, me), eq(likes.targetId, comment)))
    expect(kept).toMatchObject([{ targetKind: 'COMMENTS' }])
  })

  it('is refused for what is not there, or is of the other kind', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: author })
    const comment = await insertComment(testApp.db, { trendId: trendsId, authorId: author })
    const gone = await insertComment(testApp.db, { trendId: trendsId, authorId: author, removedAt: new Date(0) })
    const orphan = await insertComment(testApp.db, { trendId: trendsId, authorId: author, parentId: gone })
    for (const [kind, id] of [
      ['COMMENTS', 'nowhere'],
      ['COMMENTS', gone],
      ['REPLY', comment],
      ['REPLY', orphan],
      ['COMMENTS', orphan],
    ] as const) {
      expect((await like(kind, id, true)).code, `${kind} ${id}`).toBe(Code.NotFound)
    }
  })

  it('is refused where the post or its writer is hidden', async () => {
    const secret = await insertTrend(testApp.db, { authorId: author, visibility: 2 })
    const under = await insertComment(testApp.db, { trendId: secret, authorId: author })
    expect((await like('COMMENTS', under, true)).code).toBe(Code.TrendSecret)
    const trendsId = await insertTrend(testApp.db, { authorId: author })
    const blocked = await insertUser(testApp.db)
    await insertBlock(testApp.db, blocked, me)
    const theirs = await insertComment(testApp.db, { trendId: trendsId, authorId: blocked })
    const answer = await insertComment(testApp.db, { trendId: trendsId, authorId: author, parentId: theirs })
    expect((await like('COMMENTS', theirs, true)).code).toBe(Code.NotFound)
    expect((await like('REPLY', answer, true)).code).toBe(Code.NotFound)
  })
})
