import type { AuditReport } from '@contract/audit'
import type { ReportBody } from '@contract/report'
import { MessageKind } from '@contract/message'
import { TargetKind } from '@contract/trend'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { conflict, forbidden } from '../../lib/businessError'
import type { User } from '../../appContext'
import { chinaTime } from '../../lib/time'
import { readableComment } from '../comments/service'
import { denyLabels } from '../dictionary/service'
import { shownTo, type Signing } from '../files/service'
import { eraseReportWords, notifyAuditAdmins } from '../messages/service'
import { readableTrend } from '../trends/service'
import * as audit from './auditRepo'
import * as repo from './repo'

/**
 * Stores a report for the audit admins, and notifies them; call it in a transaction. A report that was closed is opened
 * again if the content has changed since (rule: repeated reports). Throws the errors of reading the target, 100403 for
 * own content, 100409 if this person's report is still open, or was closed and the content is as it was then, 250007 if
 * the account was disabled meanwhile.
 */
export async function submit(db: Db, body: ReportBody, reporter: User, now: Date): Promise<void> {
  await holdOpen(db, reporter.id)
  const { targetKind, authorId, trendsId } = await targetOf(db, body, reporter)
  if (authorId === reporter.id) throw forbidden('不能举报自己发布的内容')
  const { targetId, reason, reasonDesc = '' } = body
  const row = { reporterId: reporter.id, targetKind, targetId, reason, reasonDesc, createdAt: now }
  if (!(await repo.insert(db, row)) && !(await reopen(db, row))) {
    const isOpen = (await repo.closedAt(db, row)) === null
    throw conflict(isOpen ? '您已举报过该内容，我们会尽快处理' : '您举报的内容已处理，暂未发现违规')
  }
  const about = targetKind === TargetKind.Trends ? {} : { commentsId: targetId }
  const message = {
    title: targetKind === TargetKind.Trends ? '有动态被举报' : '有评论被举报',
    reason: (await denyLabels(db)).get(reason) ?? reason,
    content: reasonDesc,
  }
  await notifyAuditAdmins(db, { kind: MessageKind.Report, trendsId, ...about, ...message, now }, reporter.id, authorId)
}

/** False unless the report is closed and its content has changed since. Comments never change. */
async function reopen(db: Db, row: Parameters<typeof repo.reopen>[1]): Promise<boolean> {
  const changedAt = row.targetKind === TargetKind.Trends ? await repo.textSince(db, row.targetId) : undefined
  const former = changedAt && (await repo.reopen(db, row, changedAt))
  if (former) await eraseCopies(db, [former])
  return former !== undefined
}

type Report = Awaited<ReturnType<typeof repo.reportsOf>>[number]

/** Deletes the words of these reports from the messages to the audit admins; returns the known reasons. */
async function eraseCopies(db: Db, reports: readonly Report[]): Promise<string[]> {
  const labels = await denyLabels(db)
  const worded = reports.filter(({ reason, reasonDesc }) => reasonDesc !== '' || !labels.has(reason))
  await eraseReportWords(db, worded, [...labels.values()])
  return [...labels.keys()]
}

/** Deletes the words of an erased person's reports, also from the messages about them (rule: erasure). */
export async function eraseReports(tx: Db, userId: string): Promise<void> {
  await repo.eraseUser(tx, userId, await eraseCopies(tx, await repo.reportsOf(tx, userId)))
}

/** The author and the actual kind of the target, so that it is not reported twice under two kinds. */
async function targetOf(db: Db, { targetKind, targetId }: ReportBody, reporter: User) {
  if (targetKind === TargetKind.Trends) {
    return { targetKind, authorId: (await readableTrend(db, targetId, reporter)).authorId, trendsId: targetId }
  }
  const { parentId, authorId, trendId: trendsId } = await readableComment(db, targetId, reporter)
  return { targetKind: parentId === null ? TargetKind.Comments : TargetKind.Reply, authorId, trendsId }
}

/** Number of open reports per post, including its comments; posts without any are left out. */
export function openReportsOf(db: Db, trendIds: string[]): Promise<Map<string, number>> {
  return audit.openNumbers(db, trendIds)
}

/** Others' posts with open reports, each with the time of the oldest, which comes first. */
export function reportedTrends(db: Db, readerId: string, range: Parameters<typeof audit.openTrends>[2]) {
  return audit.openTrends(db, readerId, range)
}

/** How many posts all pages of `reportedTrends` have. */
export function reportedTrendNumber(db: Db, readerId: string): Promise<number> {
  return audit.openTrendNumber(db, readerId)
}

/**
 * The reports on a post and its comments, open ones first, then the newest, at most 50. Those on the reader's own
 * content tell neither who reported it nor in which words.
 */
export async function reportsOf(db: Db, trendsId: string, readerId: string, signing: Signing): Promise<AuditReport[]> {
  const rows = await audit.ofTrend(db, trendsId)
  return rows
    .sort((one, other) => Number(other.open) - Number(one.open) || Number(other.createdAt) - Number(one.createdAt))
    .map(({ createdAt, targetKind, content, emojiName, files, authorId, authorName, ...row }) => ({
      ...row,
      ...(authorId === readerId ? { reporterId: '', reporterName: '', reasonDesc: '' } : {}),
      targetKind: targetKind as TargetKind,
      content: content ?? '',
      emojiName: emojiName ?? '',
      files: files.map((file) => shownTo(file, signing)),
      authorName: authorName ?? '',
      createTime: chinaTime(createdAt),
    }))
}

/** The post of an open report on this target, undefined if there is none. */
export function reportedTrend(db: Db, { targetId }: { targetId: string }): Promise<string | undefined> {
  return audit.trendOf(db, targetId)
}

/** Closes the open reports on these targets; returns reporters and targets, to notify them of the outcome. */
export function closeReportsOn(
  db: Db,
  target: { kinds: readonly TargetKind[]; ids: string[] },
  { upheld, adminId, now }: { upheld: boolean; adminId: string; now: Date },
) {
  return audit.close(db, target, { upheld, closedBy: adminId, closedAt: now })
}
