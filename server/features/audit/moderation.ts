import { LogAction } from '@contract/audit'
import { MessageKind } from '@contract/message'
import { AuditStatus, TargetKind } from '@contract/trend'
import type { Db } from '../../db/db'
import { forbidden, notFound, raise } from '../../lib/businessError'
import type { User } from '../../appContext'
import { knownComment, removeWithReplies } from '../comments/service'
import { notify } from '../messages/service'
import { closeReportsOn, reportedTrend } from '../reports/service'
import { writeLog } from './chain'
import { entryOf } from './entry'
import { lockReported, ofOwnContent, reportedItem } from './lease'
import { notifyReporters } from './outcome'

const COMMENT_KINDS: readonly TargetKind[] = [TargetKind.Comments, TargetKind.Reply]

/**
 * Removes a comment and its replies, with a log row; call it in a transaction. Throws 100404 if it is gone, 310001 or
 * 310006 if its post is not subject to the audit, 100403 for own comments.
 */
export async function removeComment(db: Db, commentsId: string, reason: string, admin: User, now: Date): Promise<void> {
  const found = await knownComment(db, commentsId)
  const item = await reportedItem(db, found.trendId)
  if (found.authorId === admin.id) throw forbidden('自己的评论请直接删除')
  const removed = await removeWithReplies(db, found, now)
  const closed = await closeReportsOn(
    db,
    { kinds: COMMENT_KINDS, ids: removed },
    { upheld: true, adminId: admin.id, now },
  )
  const { authorId: to, trendId: trendsId } = found
  await notify(db, { kind: MessageKind.AuditFail, to, trendsId, commentsId, reason, now, title: '您的评论已被移除' })
  await notifyReporters(db, trendsId, closed, true, now)
  const status = { from: AuditStatus.Success, to: AuditStatus.Fail }
  const logFields = { subject: 'comment', objectId: commentsId, reason, tags: [], ...status }
  await writeLog(db, [entryOf(item, admin, now, { action: 'audit', ...logFields })])
}

/**
 * Dismisses the open reports, with a log row, and notifies their reporters; call it in a transaction. Throws 100404 if
 * none is open, 100403 for own content, 100409 for a post that is being judged.
 */
export async function closeReports(
  db: Db,
  target: { targetKind: TargetKind; targetId: string },
  admin: User,
  now: Date,
): Promise<void> {
  const trendId = (await reportedTrend(db, target)) ?? raise(notFound('没有待处理的举报'))
  const isTrend = target.targetKind === TargetKind.Trends
  const item = await (isTrend ? lockReported(db, trendId, admin, now) : reportedItem(db, trendId))
  const { authorId } = isTrend ? item : await knownComment(db, target.targetId)
  if (authorId === admin.id) throw ofOwnContent()
  const kinds = isTrend ? [TargetKind.Trends] : COMMENT_KINDS
  const closed = await closeReportsOn(db, { kinds, ids: [target.targetId] }, { upheld: false, adminId: admin.id, now })
  if (closed.length === 0) throw notFound('没有待处理的举报')
  await notifyReporters(db, trendId, closed, false, now)
  const about = isTrend ? { subject: 'trend' } : { subject: 'comment', objectId: target.targetId }
  // The item's own status is that of its edit where one waits.
  const stays = isTrend ? item.auditStatus : AuditStatus.Success
  const logFields = { ...about, tags: [], from: stays, to: stays }
  await writeLog(db, [entryOf(item, admin, now, { action: LogAction.Dismiss, ...logFields })])
}
