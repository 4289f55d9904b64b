import { audit as calls } from '@contract/audit'
import type { Role } from '@contract/person'
import { AuditStatus } from '@contract/trend'
import { workOutbox } from '@server/outbox'
import { workers } from '@server/work'
import { insertRole, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import type { TestApp } from '@tests/support/testApp'

export interface Person {
  id: string
  token: string
}

/** A signed-in person with these roles. */
export async function signedIn(portal: TestApp, roles: readonly Role[] = []): Promise<Person> {
  const id = await insertUser(portal.db)
  for (const role of roles) await insertRole(portal.db, id, role)
  return { id, token: await insertSession(portal.db, id, portal.clock.now()) }
}

/** A public post that waits. */
export function waitingTrend(portal: TestApp, authorId: string, over: Partial<Parameters<typeof insertTrend>[1]> = {}) {
  return insertTrend(portal.db, { authorId, auditStatus: AuditStatus.Pending, createdAt: portal.clock.now(), ...over })
}

/** Lets five seconds pass and everything due happen. */
export async function settled(portal: TestApp, ms = 5000): Promise<void> {
  portal.clock.advance(ms)
  await workOutbox(portal.portal, workers)
}

/** Decides on one post. */
export function judge(portal: TestApp, admin: Person, trendsId: string, auditStatus: AuditStatus, auditReason = '') {
  const reason = auditReason || (auditStatus === AuditStatus.Fail ? '内容不实' : '')
  const body = { sendNoticeFlag: 'Y' as const, trends: [{ trendsId, auditStatus, auditReason: reason }], type: 'TRENDS' as const }
  return portal.post(calls.judge, body, { token: admin.token })
}
