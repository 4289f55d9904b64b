import type { ReportBody } from '@contract/report'
import { TargetKind } from '@contract/trend'
import type { Db } from '../../db/db'
import { conflict, forbidden } from '../../fault'
import type { User } from '../../portal'
import { readableComment } from '../comments/service'
import { readableTrend } from '../trends/service'
import * as repo from './repo'

/**
 * Keeps what a member reports for the audit admins. Throws what reading the target throws, 100403 for own things,
 * 100409 where this person has reported it before.
 */
export async function submit(db: Db, body: ReportBody, reporter: User, now: Date): Promise<void> {
  const { targetKind, authorId } = await targetOf(db, body, reporter)
  if (authorId === reporter.id) throw forbidden('不能举报自己发布的内容')
  const { targetId, reason, reasonDesc = '' } = body
  const isNew = await repo.insert(db, { reporterId: reporter.id, targetKind, targetId, reason, reasonDesc, createdAt: now })
  if (!isNew) throw conflict('您已举报过该内容，我们会尽快处理')
}

/** Whose it is, and its kind as it truly is, so that nothing is reported twice under two kinds. */
async function targetOf(db: Db, { targetKind, targetId }: ReportBody, reporter: User) {
  if (targetKind === TargetKind.Trends) return { targetKind, authorId: (await readableTrend(db, targetId, reporter)).authorId }
  const { parentId, authorId } = await readableComment(db, targetId, reporter)
  return { targetKind: parentId === null ? TargetKind.Comments : TargetKind.Reply, authorId }
}
