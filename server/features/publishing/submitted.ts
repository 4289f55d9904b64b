import { AUDIT_OVERDUE_HOURS } from '@contract/limits'
import { AuditMessageKind } from '@contract/message'
import { HOUR_MS } from '@contract/text/timeUnits'
import { Visibility } from '@contract/trend'
import type { Db } from '../../db/db'
import { doLater } from '../../jobs/outbox'
import { notifyAuditAdmins } from '../messages/service'

/** Notifies the audit admins of a pending text, and queues the reminder. Call it last in the transaction. */
export async function notifyAudit(
  db: Db,
  { trendsId, authorId, visibility }: { trendsId: string; authorId: string; visibility: number },
  now: Date,
): Promise<void> {
  if (visibility !== Visibility.Public) return
  await doLater(
    db,
    'audit.overdue',
    { trendsId, submittedAt: now.getTime() },
    new Date(now.getTime() + AUDIT_OVERDUE_HOURS * HOUR_MS),
  )
  await notifyAuditAdmins(db, { kind: AuditMessageKind.Waiting, trendsId, from: authorId, now }, authorId)
}
