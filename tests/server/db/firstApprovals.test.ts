import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { migrateFrom, rebuildAt } from '@server/db/olderSchema'
import { auditItems } from '@server/features/audit/tables'
import { insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp } from '@tests/support/testApp'
import { openEmbedded } from '@tests/support/databases/testDb'

/** Migrations of the version that read the log for a post's first approval, and kept no kind of an edit. */
const BEFORE = 46

it('posts of an older version keep whether an approval took effect, and their waiting edits get their kind', async () => {
  // Older versions are not distributed, also in trials.
  const { open } = await openEmbedded()
  const { db, close } = await startTestApp({ open })
  const at = (seconds: number) => new Date(Date.parse('2026-06-15T04:00:00Z') + seconds * 1000)
  try {
    await db.transaction(async (tx) => {
      await rebuildAt(tx, BEFORE)
      const authorId = await insertUser(tx)
      const post = (id: string, auditStatus: number, submitted = 0) =>
        insertTrend(tx, { id, authorId, auditStatus, submittedAt: at(submitted) })
      let serial = 0
      const decided = async (trendId: string, to: number, seconds: number, action = 'audit') => {
        serial += 1
        await tx.execute(sql`insert into audit_log values (${serial}, ${trendId}, '', 'admin', '', ${action}, 'trend', '', 0,
          ${to}, '[]', '', ${at(seconds).toISOString()}::timestamptz, '', '')`)
      }
      await post('stands', 1)
      await decided('stands', 1, 10)
      await post('failed later', 2)
      await decided('failed later', 1, 10)
      await decided('failed later', 2, 20)
      await post('undone', 2)
      await decided('undone', 1, 10)
      await decided('undone', 0, 13, 'undo')
      await decided('undone', 2, 20)
      await post('overtaken', 0, 12)
      await decided('overtaken', 1, 10)
      await post('private later', 0, 60)
      await decided('private later', 1, 10)
      await post('waiting', 0)
      await tx.execute(sql`insert into trend_revisions (trend_id, type, title, content, submitted_at)
        values ('stands', 3, '', '', now())`)
      await migrateFrom(tx, BEFORE)
    })
    const items = await db.select().from(auditItems).orderBy(auditItems.trendId)
    expect(items.filter(({ approvedOnce }) => approvedOnce).map(({ trendId }) => trendId)).toEqual([
      'failed later',
      'private later',
      'stands',
    ])
    expect(items.filter(({ type }) => type === 3)).toMatchObject([{ trendId: 'stands', isEdit: true, status: 0 }])
  } finally {
    await close()
  }
})
