import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comments as commentCalls } from '@contract/comment'
import { trends as calls } from '@contract/trend'
import { openPostgres } from '@server/db/postgres'
import { publishFiles } from '@server/features/files/service'
import { trends } from '@server/features/trends/tables'
import { settleViews } from '@server/features/trends/views'
import { addView } from '@server/features/trends/viewsRepo'
import { startPostgres, type TestPostgres } from '@tests/support/postgres'
import { insertComment, insertFile, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let server: TestPostgres
let portal: TestApp
let author: string

beforeAll(async () => {
  server = await startPostgres()
  portal = await startTestApp({ open: await openPostgres(await server.createDatabase()) })
  author = await insertUser(portal.db)
})
afterAll(async () => {
  await portal?.close()
  await server?.stop()
})

describe('on PostgreSQL', () => {
  it('no view of many at once is lost, none counts twice', async () => {
    const trendId = await insertTrend(portal.db, { authorId: author })
    const readers = Array.from({ length: 100 }, (_, n) => `reader-${n % 50}`)
    await Promise.all(readers.map((reader) => addView(portal.db, { trendId, reader, hour: 1 })))
    const [row] = await portal.db.select({ viewNum: trends.viewNum }).from(trends).where(eq(trends.id, trendId))
    expect(row?.viewNum).toBe(50)
  })

  it('a trend reads with its files, comments and replies', async () => {
    const file = await insertFile(portal.db, { isPublic: false })
    const trendsId = await insertTrend(portal.db, { authorId: author, fileIds: [file], rootCommentNum: 2 })
    const parentId = await insertComment(portal.db, { trendId: trendsId, authorId: author, replyNum: 3 })
    await insertComment(portal.db, { trendId: trendsId, authorId: author })
    for (let n = 0; n < 3; n += 1) await insertComment(portal.db, { trendId: trendsId, authorId: author, parentId })
    await Promise.all([publishFiles(portal.db, trendsId), publishFiles(portal.db, trendsId)])
    const { data } = await portal.post(calls.detail, { trendsId })
    expect(data.files).toMatchObject([{ id: file, url: expect.stringMatching(/^\/files\/[\w-]{22}\.jpg$/), width: 800 }])
    const list = await portal.post(commentCalls.list, { trendsId, pageNum: 1, pageSize: 20, asc: false })
    expect(list.data.list.map(({ replies }) => replies.length)).toEqual([0, 2])
    const replies = await portal.post(commentCalls.replies, { commentsId: parentId })
    expect(replies.data).toMatchObject({ list: [{}, {}, {}], nextCursor: null })
    await settleViews(portal.portal)
  })

  it('paging goes on exactly, down to the microsecond', async () => {
    const writer = await insertUser(portal.db)
    for (let n = 0; n < 25; n += 1) {
      const id = await insertTrend(portal.db, { authorId: writer })
      await portal.db.execute(
        `update trends set created_at = timestamptz '2026-06-01 00:00:00.123000+00' + interval '${n} microseconds' where id = '${id}'`,
      )
    }
    const seen = new Set<string>()
    let cursor: string | null = null
    for (let page = 0; page < 3; page += 1) {
      const answer: Awaited<ReturnType<typeof feedOf>> = await feedOf(writer, cursor)
      for (const { trendsId } of answer.data.list) seen.add(trendsId)
      cursor = answer.data.nextCursor
    }
    expect(seen.size).toBe(25)
    expect(cursor).toBeNull()
  })
})

function feedOf(userId: string, cursor: string | null) {
  return portal.post(calls.page, { tab: 'user', userId, cursor })
}
