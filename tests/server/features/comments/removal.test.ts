import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { commentFiles } from '@server/features/comments/tables'
import { files } from '@server/features/files/tables'
import { reports } from '@server/features/reports/tables'
import { trends } from '@server/features/trends/tables'
import { signedIn } from '@tests/server/features/audit/auditing'
import { openEmbedded } from '@tests/support/databases/testDb'
import { insertComment, insertFile, insertTrend } from '@tests/support/rows'
import { startTestApp } from '@tests/support/testApp'

/** A statement has at most 65,535 parameters. */
const REPLIES = 66_000

it('a comment is taken out with all its replies, however many, their pictures and the reports on them', async () => {
  // Where comments are copied to workers, so many are not inserted within the time of a statement.
  const { open } = await openEmbedded()
  const testApp = await startTestApp({ open })
  onTestFinished(() => testApp.close())
  const { db } = testApp
  const [author, admin] = [await signedIn(testApp), await signedIn(testApp, ['auditAdmin'])]
  const trendId = await insertTrend(db, { authorId: author.id, commentNum: REPLIES + 1, rootCommentNum: 1 })
  const commentsId = await insertComment(db, { trendId, authorId: author.id, replyNum: REPLIES })
  await db.execute(sql`insert into comments (id, trend_id, parent_id, author_id, content, created_at)
    select 'reply-' || n, ${trendId}, ${commentsId}, ${author.id}, '', now() from generate_series(1, ${REPLIES}::int) n`)
  const fileId = await insertFile(db, { ownerId: author.id })
  await db.insert(commentFiles).values({ commentId: `reply-${REPLIES}`, position: 0, fileId })
  const target = { targetKind: 'REPLY', targetId: `reply-${REPLIES}` }
  await db.insert(reports).values({ ...target, reporterId: author.id, reason: '广告', createdAt: testApp.clock.now() })
  const { code } = await testApp.post(audit.removeComment, { commentsId, reason: '广告' }, { token: admin.token })
  expect(code).toBe(Code.AppSuccess)
  const [post] = await db.select({ n: trends.commentNum }).from(trends).where(eq(trends.id, trendId))
  const [file] = await db.select({ isPublic: files.isPublic }).from(files).where(eq(files.id, fileId))
  const [report] = await db.select({ upheld: reports.upheld }).from(reports)
  expect([post?.n, file?.isPublic, report?.upheld]).toEqual([0, false, true])
})
