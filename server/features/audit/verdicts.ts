import { isDeepStrictEqual } from 'node:util'
import type { AuditBody, AuditTag, Verdict } from '@contract/audit'
import { AUDIT_PASS_REASON, AUDIT_UNDO_SECONDS } from '@contract/limits'
import { isBlank } from '@contract/text/plainText'
import { AuditStatus } from '@contract/trend'
import type { Db } from '../../db/db'
import { conflict, forbidden, invalidInput } from '../../lib/businessError'
import { doLater } from '../../jobs/outbox'
import type { User } from '../../appContext'
import { chinaTime, CLOCK_SKEW_MS } from '../../lib/time'
import { writeLog } from './chain'
import { entryOf } from './entry'
import * as repo from './itemRepo'
import { holderOf, inAudit, requireForeign, requireListed } from './lease'

const SETTLE = 'audit.settle'

/** Payload of the queued effect of a decision. */
export interface Settlement {
  trendsId: string
  decisionNo: number
  notice: boolean
}

const UNDO_MS = AUDIT_UNDO_SECONDS * 1000

/**
 * Decides on posts, all or none (rule: verdicts); call it in a transaction. The decision is visible to admins at once
 * and takes effect after five seconds. Throws 310001, 310006, 100403 for own posts, 100409 (该动态正在审核中) during another
 * admin's live lease or within five seconds of another's decision, 100409 if the post already has this decision, 100400
 * for a missing reason.
 */
export async function judge(db: Db, { trends, sendNoticeFlag }: AuditBody, admin: User, now: Date): Promise<void> {
  const wanted = new Map(trends.map((verdict) => [verdict.trendsId, verdict]))
  if (wanted.size !== trends.length) throw invalidInput('同一动态不能重复提交')
  const found = new Map((await repo.lockItems(db, [...wanted.keys()])).map((item) => [item.trendId, item]))
  const judged = trends.map((verdict) => ({
    verdict,
    item: requireFree(found.get(verdict.trendsId), verdict, admin, now),
  }))
  const entries = []
  for (const { verdict, item } of judged) {
    const to = { status: verdict.auditStatus, reason: reasonOf(verdict) }
    await decide(db, item, to, { admin, now, notice: sendNoticeFlag === 'Y' })
    entries.push(entryOf(item, admin, now, { action: 'audit', from: item.status, to: to.status, reason: to.reason }))
  }
  await writeLog(db, entries)
}

function requireFree(found: repo.JudgedItem | undefined, verdict: Verdict, admin: User, now: Date): repo.JudgedItem {
  const item = requireForeign(requireListed(found), admin)
  const holder = holderOf(item, now)
  if (holder && holder !== admin.id) throw inAudit()
  const passed = item.decidedAt === null ? Infinity : now.getTime() - item.decidedAt.getTime()
  const justDecided = item.deciderId !== null && passed < UNDO_MS && passed >= -CLOCK_SKEW_MS
  if (justDecided && item.deciderId !== admin.id) throw inAudit()
  if (verdict.submitTime && verdict.submitTime !== chinaTime(item.submittedAt))
    throw conflict('动态内容已更新，请查看后再审核')
  if (item.status === verdict.auditStatus) {
    throw conflict(item.status === AuditStatus.Success ? '该动态已审核通过' : '该动态已审核不通过')
  }
  return item
}

function reasonOf({ auditStatus, auditReason = '' }: Verdict): string {
  if (!isBlank(auditReason)) return auditReason
  if (auditStatus === AuditStatus.Fail) throw invalidInput('请补充原因说明')
  return AUDIT_PASS_REASON
}

interface Deciding {
  admin: User
  now: Date
  notice: boolean
}

async function decide(
  db: Db,
  item: repo.JudgedItem,
  to: { status: number; reason: string },
  { admin, now, notice }: Deciding,
) {
  const decisionNo = item.decisionNo + 1
  await repo.change(db, item.trendId, {
    ...to,
    decidedAt: now,
    deciderId: admin.id,
    fresh: true,
    decisionNo,
    formerStatus: item.status,
    formerReason: item.reason,
    formerDecidedAt: item.decidedAt,
    formerDeciderId: item.deciderId,
    holderId: null,
    leasedUntil: null,
  })
  await settleLater(db, { trendsId: item.trendId, decisionNo, notice }, now)
}

/** Queues the effect of a decision, five seconds later. */
export function settleLater(db: Db, settlement: Settlement, now: Date): Promise<void> {
  return doLater(db, SETTLE, settlement, new Date(now.getTime() + UNDO_MS))
}

/**
 * Undoes an own decision within five seconds (rule: undo); call it in a transaction. Throws 100403 for another's
 * decision, 100409 if there is none to undo any more or another admin holds the post by now.
 */
export async function undo(db: Db, trendsId: string, admin: User, now: Date): Promise<void> {
  const [locked] = await repo.lockItems(db, [trendsId])
  const item = requireForeign(requireListed(locked), admin)
  if (!item.decidedAt || !item.deciderId || item.status === item.formerStatus) throw conflict('没有可以撤销的审核')
  if (item.deciderId !== admin.id) throw forbidden('只能撤销自己的审核')
  if (!item.fresh || now.getTime() - item.decidedAt.getTime() > UNDO_MS)
    throw conflict(`已超过 ${AUDIT_UNDO_SECONDS} 秒，无法撤销`)
  const holder = holderOf(item, now)
  if (holder && holder !== admin.id) throw inAudit()
  const decisionNo = item.decisionNo + 1
  // The decision that this one replaced had not taken effect: it has to take effect after all.
  const isDifferent = item.isEdit || item.formerStatus !== item.auditStatus
  const overtaken = item.formerStatus !== AuditStatus.Pending && isDifferent
  await repo.change(db, trendsId, {
    status: item.formerStatus,
    reason: item.formerReason,
    decidedAt: item.formerDecidedAt,
    deciderId: item.formerDeciderId,
    fresh: overtaken,
    decisionNo,
  })
  if (overtaken) await settleLater(db, { trendsId, decisionNo, notice: true }, now)
  else if (item.formerStatus === AuditStatus.Success) await repo.listEdit(db, trendsId)
  await writeLog(db, [
    entryOf(item, admin, now, { action: 'undo', from: item.status, to: item.formerStatus, reason: '撤销审核' }),
  ])
}

/**
 * Sets the tags of a post; tags that stay as they are write no log row. Call it in a transaction. Throws 310001,
 * 310006, 100403 for own posts, 100409 during another admin's live lease.
 */
export async function setTags(db: Db, trendsId: string, auditTags: AuditTag[], admin: User, now: Date): Promise<void> {
  await repo.lockTrend(db, trendsId)
  const [locked] = await repo.lockItems(db, [trendsId])
  const item = requireForeign(requireListed(locked), admin)
  const holder = holderOf(item, now)
  if (holder && holder !== admin.id) throw inAudit()
  if (isDeepStrictEqual(item.auditTags, auditTags)) return
  await repo.changeTrend(db, trendsId, { auditTags })
  await writeLog(db, [
    entryOf(item, admin, now, { action: 'tags', from: item.status, to: item.status, tags: auditTags }),
  ])
}
