import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comments as commentCalls } from '@contract/comment'
import { trends as calls } from '@contract/trend'
import { openPostgres } from '@server/db/postgres'
import { publishFiles } from '@server/features/files/service'
import { trends } from '@server/features/trends/tables'
import { settleViews } from '@server/features/trends/views'
import { addView } from '@server/features/trends/viewsRepo'
import { startTestCluster, type TestCluster } from '@tests/support/servers/testCluster'
import { insertComment, insertFile, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let server: TestCluster
let testApp: TestApp
let author: string

beforeAll(async () => {
  server = await startTestCluster()
  testApp = await startTestApp({ open: await openPostgres(await server.createDatabase()) })
  author = await insertUser(testApp.db)
})
afterAll(async () => {
  await testApp?.close()
  await server?.stop()
})

describe('on PostgreSQL', () => {
  it('no view of many at once is lost, none counts twice', async () => {
    const trendId = await insertTrend(testApp.db, { authorId: author })
    const readers = Array.from({ length: 100 }, (_, n) => `reader-${n % 50}`)
    await Promise.all(readers.map((reader) => addView(testApp.db, { trendId, reader, hour: 1 })))
    const [row] = await testApp.db.select({ viewNum: trends.viewNum }).from(trends).where(eq(trends.id, trendId))
    expect(row?.viewNum).toBe(50)
  })

  it('a trend reads with its files, comments and replies', async () => {
    const file = await insertFile(testApp.db, { isPublic: false })
    const trendsId = await insertTrend(testApp.db, { authorId: author, fileIds: [file], rootCommentNum: 2 })
    const parentId = await insertComment(testApp.db, { trendId: trendsId, authorId: author, replyNum: 3 })
    await insertComment(testApp.db, { trendId: trendsId, authorId: author })
    for (let n = 0; n < 3; n += 1) await insertComment(testApp.db, { trendId: trendsId, authorId: author, parentId })
    await Promise.all([publishFiles(testApp.db, trendsId), publishFiles(testApp.db, trendsId)])
    const { data } = await testApp.post(calls.detail, { trendsId })
    expect(data.files).toMatchObject([
      { id: file, url: expect.stringMatching(/^\/files\/[\w-]{22}\.jpg$/), width: 800 },
    ])
    const list = await testApp.post(commentCalls.list, { trendsId, pageNum: 1, pageSize: 20, asc: false })
    expect(list.data.list.map(({ replies }) => replies.length)).toEqual([0, 2])
    const replies = await testApp.post(commentCalls.replies, { commentsId: parentId })
    expect(replies.data).toMatchObject({ list: [{}, {}, {}], nextCursor: null })
    await settleViews(testApp.context)
  })

  it('paging goes on exactly, down to the microsecond', async () => {
    const writer = await insertUser(testApp.db)
    for (let n = 0; n < 25; n += 1) {
      const id = await insertTrend(testApp.db, { authorId: writer })
      await testApp.db.execute(
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
  return testApp.post(calls.page, { tab: 'user', userId, cursor })
}
