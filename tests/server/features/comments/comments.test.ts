import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type Comment, comments as calls, type CommentsBody } from '@contract/comment'
import type { CursorPage } from '@contract/trend'
import { comments } from '@server/features/comments/tables'
import { trends } from '@server/features/trends/tables'
import {
  insertBlock,
  insertComment,
  insertFile,
  insertLike,
  insertSession,
  insertTrend,
  insertUser,
} from '@tests/support/rows'
import { type Answer, startTestApp, type TestApp } from '@tests/support/testApp'

const SAME_MOMENT = new Date('2026-05-10T00:00:00Z')
let testApp: TestApp
let author: string
let trendsId: string
/** Oldest first. */
const ids: string[] = []

beforeAll(async () => {
  testApp = await startTestApp()
  author = await insertUser(testApp.db, { nickName: '周芸', city: '成都', province: '四川' })
  trendsId = await insertTrend(testApp.db, { authorId: author, commentNum: 60, rootCommentNum: 45 })
  for (let n = 0; n < 45; n += 1) {
    const moment = n < 30 ? { createdAt: SAME_MOMENT, id: `c-old-${String(n).padStart(2, '0')}` } : {}
    ids.push(await insertComment(testApp.db, { trendId: trendsId, authorId: author, ...moment }))
  }
})
afterAll(() => testApp.close())

const list = (body: Partial<CommentsBody>, token?: string) =>
  testApp.post(calls.list, { trendsId, pageNum: 1, pageSize: 20, asc: false, ...body }, token ? { token } : {})

describe('the comments of a trend', () => {
  it('come newest first, page by page, with the number of all', async () => {
    const pages = [await list({}), await list({ pageNum: 2 }), await list({ pageNum: 3 }), await list({ pageNum: 4 })]
    expect(pages.map(({ data }) => data.list.length)).toEqual([20, 20, 5, 0])
    expect(pages.map(({ data }) => data.total)).toEqual([60, 60, 60, 60])
    expect(pages.map(({ data }) => data.rootNum)).toEqual([45, 45, 45, 45])
    expect(pages.map(({ data }) => data.current)).toEqual([1, 2, 3, 4])
    expect(pages.flatMap(({ data }) => data.list.map(({ commentsId }) => commentsId))).toEqual([...ids].reverse())
  })

  it('come oldest first where asked', async () => {
    const { data } = await list({ asc: true, pageSize: 50 })
    expect(data.list.map(({ commentsId }) => commentsId)).toEqual(ids)
  })

  it('take the specified page where none is named', async () => {
    const { data } = await testApp.post(calls.list, { trendsId } as CommentsBody)
    expect(data.list).toHaveLength(20)
  })

  it('carry author, pictures, emoji, likes and the first two replies', async () => {
    const trend = await insertTrend(testApp.db, { authorId: author, rootCommentNum: 1, commentNum: 4 })
    const picture = await insertFile(testApp.db, { name: 'c.png', smallName: 'c-s.png' })
    const commentsId = await insertComment(testApp.db, {
      trendId: trend,
      authorId: author,
      content: '说得好',
      emojiName: '[点赞]',
      likeNum: 3,
      replyNum: 3,
      city: '成都',
      province: '四川',
      fileIds: [picture],
      createdAt: new Date('2026-06-14T16:00:01Z'),
    })
    const gone = await insertComment(testApp.db, {
      trendId: trend,
      authorId: author,
      parentId: commentsId,
      removedAt: new Date(),
    })
    const replies: string[] = []
    for (let n = 0; n < 3; n += 1) {
      replies.push(
        await insertComment(testApp.db, {
          trendId: trend,
          authorId: author,
          parentId: commentsId,
          content: `回复${n}`,
        }),
      )
    }
    const reader = await insertUser(testApp.db)
    const token = await insertSession(testApp.db, reader, testApp.clock.now())
    await insertLike(testApp.db, reader, 'COMMENTS', commentsId)
    await insertLike(testApp.db, reader, 'REPLY', replies[1] ?? '')
    const { data } = await list({ trendsId: trend }, token)
    expect(data.total).toBe(4)
    expect(data.list).toMatchObject([
      {
        commentsId,
        trendsId: trend,
        content: '说得好',
        emojiName: '[点赞]',
        likeNum: 3,
        replyNum: 3,
        meLiked: true,
        createTime: '2026-06-15 00:00:01',
        city: '成都',
        province: '四川',
        imId: author,
        imNickName: '周芸',
        orgAuth: 'N',
        files: [{ id: picture, url: '/files/c.png', smallUrl: '/files/c-s.png' }],
        replies: [
          { commentsId: replies[0], content: '回复0', meLiked: false, replies: [], replyNum: 0 },
          { commentsId: replies[1], content: '回复1', meLiked: true },
        ],
      },
    ])
    expect(data.list[0]?.replies).toHaveLength(2)
    expect(JSON.stringify(data)).not.toContain(gone)
    expect((await list({ trendsId: trend })).data.list[0]).toMatchObject({ meLiked: false })
  })

  it('are counted without their replies as well, and without those that a block hides', async () => {
    const [reader, blocked] = [await insertUser(testApp.db), await insertUser(testApp.db)]
    const trend = await insertTrend(testApp.db, { authorId: author, rootCommentNum: 3, commentNum: 5 })
    const comment = (authorId: string, parentId?: string, replyNum = 0) =>
      insertComment(testApp.db, { trendId: trend, authorId, replyNum, ...(parentId ? { parentId } : {}) })
    const shown = await comment(author, undefined, 1)
    const hidden = await comment(blocked, undefined, 1)
    await comment(author)
    await comment(author, hidden)
    await comment(blocked, shown)
    await insertBlock(testApp.db, reader, blocked)
    const token = await insertSession(testApp.db, reader, testApp.clock.now())
    expect((await list({ trendsId: trend })).data).toMatchObject({ total: 5, rootNum: 3 })
    expect((await list({ trendsId: trend }, token)).data).toMatchObject({ total: 2, rootNum: 2 })
    expect((await list({ trendsId: trend, pageNum: 2 }, token)).data).toMatchObject({ list: [], rootNum: 2 })
  })

  it('name an author whose account is closed, but without an id', async () => {
    const gone = await insertUser(testApp.db, { nickName: '已注销用户', disabledAt: new Date() })
    const trend = await insertTrend(testApp.db, { authorId: author, rootCommentNum: 1 })
    await insertComment(testApp.db, { trendId: trend, authorId: gone })
    expect((await list({ trendsId: trend })).data.list).toMatchObject([{ imId: '', imNickName: '已注销用户' }])
  })

  it('vanish when removed', async () => {
    const trend = await insertTrend(testApp.db, { authorId: author, rootCommentNum: 1 })
    await insertComment(testApp.db, { trendId: trend, authorId: author, removedAt: new Date() })
    const kept = await insertComment(testApp.db, { trendId: trend, authorId: author })
    expect((await list({ trendsId: trend })).data.list.map(({ commentsId }) => commentsId)).toEqual([kept])
  })

  it.each([
    [{ auditStatus: 0 }, Code.TrendAuditPending],
    [{ auditStatus: 2 }, Code.TrendAuditFail],
    [{ visibility: 2 }, Code.TrendSecret],
    [{ removedAt: new Date() }, Code.TrendNotExist],
  ])('are as closed as their trend: %j', async (state, code) => {
    const trend = await insertTrend(testApp.db, { authorId: author, rootCommentNum: 1 })
    const commentsId = await insertComment(testApp.db, { trendId: trend, authorId: author })
    await testApp.db.update(trends).set(state).where(eq(trends.id, trend))
    expect(await list({ trendsId: trend })).toMatchObject({ status: 200, code, data: null })
    expect((await testApp.post(calls.replies, { commentsId })).code).toBe(code)
  })

  it.each([
    [{ pageNum: 0 }, '页码须为 1 到 100000 的整数'],
    [{ pageNum: 1.5 }, '页码须为 1 到 100000 的整数'],
    [{ pageNum: 1e9 }, '页码须为 1 到 100000 的整数'],
    [{ pageNum: '1' as unknown as number }, '页码须为 1 到 100000 的整数'],
    [{ pageSize: 0 }, '每页条数须为 1 到 50 的整数'],
    [{ pageSize: 51 }, '每页条数须为 1 到 50 的整数'],
    [{ asc: 'no' as unknown as boolean }, '排序方式有误，请刷新后重试'],
    [{ trendsId: '' }, '请提供动态编号'],
  ])('refuse %j with a sentence', async (body, msg) => {
    expect(await list(body)).toMatchObject({ status: 200, code: Code.InvalidInput, msg })
  })

  it.each(['unknown', 'a\u0000b', '\udfff', 'x'.repeat(500)])(
    'of the unknown trend %j are refused as it is',
    async (id) => {
      expect((await list({ trendsId: id })).code).toBe(Code.TrendNotExist)
    },
  )
})

describe('the replies to a comment', () => {
  it('come oldest first by cursor, each once', async () => {
    const parent = await insertComment(testApp.db, { trendId: trendsId, authorId: author, replyNum: 45 })
    const made: string[] = []
    for (let n = 0; n < 45; n += 1) {
      made.push(
        await insertComment(testApp.db, {
          trendId: trendsId,
          authorId: author,
          parentId: parent,
          createdAt: SAME_MOMENT,
          id: `r-${String(n).padStart(2, '0')}`,
        }),
      )
    }
    await testApp.db.update(comments).set({ removedAt: new Date() }).where(eq(comments.id, 'r-07'))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { data }: Answer<CursorPage<Comment>> = await testApp.post(calls.replies, { commentsId: parent, cursor })
      seen.push(...data.list.map(({ commentsId }) => commentsId))
      cursor = data.nextCursor
    } while (cursor)
    expect(seen).toEqual(made.filter((id) => id !== 'r-07'))
  })

  it('are not found below an unknown or removed comment', async () => {
    const gone = await insertComment(testApp.db, { trendId: trendsId, authorId: author, removedAt: new Date() })
    for (const commentsId of ['unknown', gone, 'a\u0000']) {
      expect(await testApp.post(calls.replies, { commentsId })).toMatchObject({
        code: Code.NotFound,
        msg: '该评论不存在或已被删除',
      })
    }
  })

  it.each([1e300, -1e300])('survive a cursor beyond the calendar: %s', async (key) => {
    const cursor = Buffer.from(JSON.stringify(['replies', key, 'a'])).toString('base64url')
    expect((await testApp.post(calls.replies, { commentsId: ids[0] ?? '', cursor })).code).toBe(Code.AppSuccess)
  })

  it('refuse a broken cursor', async () => {
    expect((await testApp.post(calls.replies, { commentsId: ids[0] ?? '', cursor: 'zzz' })).code).toBe(
      Code.InvalidInput,
    )
  })
})
