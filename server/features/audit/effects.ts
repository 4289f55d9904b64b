import { BadgeId } from '@contract/badge'
import { RESTORE_SECONDS } from '@contract/limits'
import { MessageKind } from '@contract/message'
import { PointSource } from '@contract/points'
import { AuditStatus, TargetKind, Visibility } from '@contract/trend'
import type { Db } from '../../db/db'
import { trendPath } from '../../domain/paths'
import { reach } from '../badges/service'
import { publishFiles, withdrawFiles } from '../files/service'
import { notify } from '../messages/service'
import { grant } from '../points/service'
import { approveRevision, rejectRevision, resubmit } from '../publishing/service'
import { closeReportsOn } from '../reports/service'
import * as repo from './itemRepo'
import { notifyReporters } from './outcome'
import { type Settlement, settleLater } from './verdicts'

/**
 * Puts a decision into effect, five seconds after it was made: opens or closes the post, moves its files, notifies the
 * author and the reporters. Does nothing for a decision that was undone or replaced meanwhile, and is idempotent.
 */
export async function settle(db: Db, payload: unknown, now: Date): Promise<void> {
  const { trendsId, decisionNo, notice } = payload as Settlement
  const trend = await repo.lockTrend(db, trendsId)
  const [item] = await repo.lockItems(db, [trendsId])
  if (!trend || !item || !item.fresh || item.decisionNo !== decisionNo) return
  if (trend.removedAt && item.status === AuditStatus.Success)
    return settleRestored(db, payload as Settlement, trend.removedAt, now)
  await repo.change(db, trendsId, { fresh: false })
  await (item.isEdit ? settleEdit(db, item, trend, now) : settlePost(db, item, trend))
  if (item.status === AuditStatus.Fail && !item.isEdit && item.deciderId) {
    const target = { kinds: [TargetKind.Trends], ids: [trendsId] }
    await notifyReporters(
      db,
      trendsId,
      await closeReportsOn(db, target, { upheld: true, adminId: item.deciderId, now }),
      true,
      now,
    )
  }
  if (notice) await notifyAuthor(db, item, now)
  if (!item.isEdit && item.status === AuditStatus.Success) await rewardPost(db, item, now)
}

/** Keeps the approval of a removed post: it takes effect, with its message and points, if the author restores the post. */
async function settleRestored(db: Db, settlement: Settlement, removedAt: Date, now: Date): Promise<void> {
  if (now.getTime() - removedAt.getTime() <= RESTORE_SECONDS * 1000) await settleLater(db, settlement, now)
}

async function notifyAuthor(
  db: Db,
  { trendId: trendsId, authorId: to, status, reason, isEdit }: repo.JudgedItem,
  now: Date,
): Promise<void> {
  const passed = status === AuditStatus.Success
  const title = passed ? '您对动态的修改已通过审核' : '您对动态的修改未通过审核'
  const kind = passed ? MessageKind.AuditSuccess : MessageKind.AuditFail
  await notify(db, { kind, to, trendsId, reason, now, ...(isEdit ? { title } : {}) })
}

type Post = NonNullable<Awaited<ReturnType<typeof repo.lockTrend>>>

/**
 * Applies an approved edit to the post, or rejects it so that its author can change it; the post itself stays approved,
 * by the decision before.
 */
async function settleEdit(db: Db, item: repo.JudgedItem, trend: Post, now: Date): Promise<void> {
  const { trendId, status, reason, decidedAt } = item
  const settled = { isEdit: false, status: item.auditStatus }
  if (status === AuditStatus.Success) {
    await approveRevision(db, trendId, now, decidedAt ?? now)
    await repo.change(db, trendId, settled)
    return
  }
  await rejectRevision(db, trendId, reason, now, decidedAt ?? now)
  const before = { decidedAt: item.postDecidedAt, deciderId: item.postDeciderId }
  await repo.change(db, trendId, { ...settled, ...before, reason: trend.auditReason })
}

/**
 * Applies a decision to the post itself. An edit written meanwhile is judged next: beside an approved post, or as the
 * text of a refused one.
 */
async function settlePost(db: Db, item: repo.JudgedItem, trend: Post): Promise<void> {
  const passes = item.status === AuditStatus.Success
  await repo.changeTrend(db, trend.id, {
    auditStatus: item.status,
    auditReason: item.reason,
    auditedAt: item.decidedAt,
  })
  const isOpen = passes && trend.visibility === Visibility.Public
  await (isOpen ? publishFiles(db, trend.id) : withdrawFiles(db, trend.id))
  if (passes) await repo.change(db, trend.id, { approvedOnce: true })
  await (passes ? repo.listEdit(db, trend.id) : resubmit(db, trend))
}

/**
 * Points of a post's first approval, and badges; last, because they lock the author's account (rule: the ledger).
 * Points that the daily limit withheld are not given with a later approval.
 */
async function rewardPost(
  db: Db,
  { trendId: trendsId, authorId: userId, approvedOnce }: repo.JudgedItem,
  now: Date,
): Promise<void> {
  if (!approvedOnce) {
    await grant(db, {
      userId,
      points: 5,
      source: PointSource.TrendPassed,
      sourceId: trendsId,
      title: '动态通过审核',
      path: trendPath(trendsId),
      now,
      perDay: 1,
    })
  }
  await reach(db, userId, [BadgeId.FirstTrend, BadgeId.TenTrends], now)
}
