import { sql } from 'drizzle-orm'
import { audit as calls } from '@contract/audit'
import type { Role } from '@contract/person'
import { AuditStatus, Visibility } from '@contract/trend'
import { workOutbox } from '@server/jobs/outbox'
import { workers } from '@server/work'
import { pause } from '@tests/support/concurrency/pause'
import { insertRole, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import type { TestApp } from '@tests/support/testApp'

export interface Person {
  id: string
  token: string
}

/** The first text of a post that is published and edited. */
export const words = {
  type: 1 as const,
  title: '周末徒步',
  content: '<p>第一版</p>',
  fileIds: [],
  topicIds: [],
  visibility: Visibility.Public,
}

/** A signed-in person with these roles. */
export async function signedIn(testApp: TestApp, roles: readonly Role[] = []): Promise<Person> {
  const id = await insertUser(testApp.db)
  for (const role of roles) await insertRole(testApp.db, id, role)
  return { id, token: await insertSession(testApp.db, id, testApp.clock.now()) }
}

/** A public post that waits for its audit. */
export function waitingTrend(
  testApp: TestApp,
  authorId: string,
  over: Partial<Parameters<typeof insertTrend>[1]> = {},
) {
  return insertTrend(testApp.db, {
    authorId,
    auditStatus: AuditStatus.Pending,
    createdAt: testApp.clock.now(),
    ...over,
  })
}

/** Advances the clock by five seconds and does what is due. */
export async function settled(testApp: TestApp, ms = 5000): Promise<void> {
  testApp.clock.advance(ms)
  await workOutbox(testApp.context, workers)
}

/** Decides on one post. */
export function judge(testApp: TestApp, admin: Person, trendsId: string, auditStatus: AuditStatus, auditReason = '') {
  const reason = auditReason || (auditStatus === AuditStatus.Fail ? '内容不实' : '')
  const body = {
    sendNoticeFlag: 'Y' as const,
    trends: [{ trendsId, auditStatus, auditReason: reason }],
    type: 'TRENDS' as const,
  }
  return testApp.post(calls.judge, body, { token: admin.token })
}

/** This many waiting posts of all four kinds, oldest last, and an admin. PostgreSQL only. */
export async function fillWaiting(testApp: TestApp, count: number): Promise<{ admin: Person }> {
  const admin = await signedIn(testApp, ['auditAdmin'])
  const author = await insertUser(testApp.db)
  await testApp.db.execute(sql`insert into trends (id, author_id, type, title, content, audit_status, score, created_at)
    select 't' || n, ${author}, 1 + n % 4, '标题', repeat('<p>正文</p>', 20), 0, 0, ${testApp.clock.now().toISOString()}::timestamptz - n * interval '1 second'
    from generate_series(1, ${sql.raw(String(count))}) n`)
  await testApp.db.execute('analyze')
  return { admin }
}

/** Rows of posts read by sequential scans so far; PostgreSQL reports them a second late. */
export async function rowsReadInFull(db: TestApp['db']): Promise<number> {
  await pause(2500)
  const told = (await db.execute(
    sql`select sum(seq_tup_read)::int as n from pg_stat_user_tables where relname in ('trends', 'audit_items')`,
  )) as { rows: { n: number }[] }
  return told.rows[0]?.n ?? 0
}
