import { AuditMessageKind } from '@contract/message'
import { AuditStatus } from '@contract/trend'
import type { Db } from '../../db/db'
import { notifyAuditAdmins } from '../messages/service'
import * as repo from './itemRepo'

/** Reminds the admins of a text that has waited too long (rule: audit states), if it is still pending. */
export async function remind(db: Db, payload: unknown, now: Date): Promise<void> {
  const { trendsId, submittedAt } = payload as { trendsId: string; submittedAt: number }
  const [item] = await repo.itemsByIds(db, [trendsId])
  if (!item?.listed || item.status !== AuditStatus.Pending || item.submittedAt.getTime() !== submittedAt) return
  await notifyAuditAdmins(db, { kind: AuditMessageKind.Overdue, trendsId, now }, item.authorId)
}
