import {
  type AuditData,
  type AuditListBody,
  type AuditLogRow,
  type AuditPage,
  type AuditTrend,
  type LogBody,
  LogSubject,
  type OtherAdmin,
} from '@contract/audit'
import { AUDIT_OVERDUE_HOURS, AUDIT_PAGE_SIZE, AUDIT_UNDO_SECONDS } from '@contract/limits'
import { HOUR_MS, MINUTE_MS } from '@contract/text/timeUnits'
import { AuditStatus, type CursorPage, type Trend } from '@contract/trend'
import { chinaDate } from '@contract/text/dateRange'
import { pageOf, readCursor, readSerial, serialPage } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { invalidInput } from '../../lib/businessError'
import type { User } from '../../appContext'
import { chinaDay, chinaTime } from '../../lib/time'
import { openReportsOf, reportedTrendNumber } from '../reports/service'
import { auditedTrends, closedArticles, postTitles } from '../trends/service'
import * as items from './itemRepo'
import { holderOf, longestLease } from './lease'
import * as repo from './listRepo'
import * as log from './logRepo'
import { waitingNumber } from './tallyRepo'

/** The requesting admin, the time, and the secret that signs file addresses. */
export interface AdminRequest {
  admin: User
  now: Date
  secret: string
}

const overdueBefore = (now: Date) => new Date(now.getTime() - AUDIT_OVERDUE_HOURS * HOUR_MS)

/** 待审, the longest waiting first (rule: audit states). Throws 100400 for a broken cursor. */
export async function waitingPage(db: Db, body: AuditListBody, asking: AdminRequest): Promise<AuditPage> {
  const range = { ...filterOf(body), after: readCursor('audit-waiting', body.cursor) }
  const [rows, total] = [await repo.waiting(db, range), await waitingNumber(db, range)]
  return listOf(db, pageOf('audit-waiting', rows, AUDIT_PAGE_SIZE), total, asking)
}

/** 已审, the latest decision first; a decision is listed at once. Throws 100400 for a broken cursor. */
export async function finishedPage(db: Db, body: AuditListBody, asking: AdminRequest): Promise<AuditPage> {
  const range = { ...filterOf(body), after: readCursor('audit-finished', body.cursor) }
  const [rows, total] = [await repo.finished(db, range), await repo.finishedNumber(db, range)]
  return listOf(db, pageOf('audit-finished', rows, AUDIT_PAGE_SIZE), total, asking)
}

async function listOf(
  db: Db,
  { list, nextCursor }: CursorPage<{ item: items.Item }>,
  total: number,
  asking: AdminRequest,
): Promise<AuditPage> {
  const found = list.map(({ item }) => item)
  return { list: await trendsOf(db, found, asking), nextCursor, total }
}

function filterOf({ type, risk, auditStatus }: AuditListBody) {
  return { type, risk: risk ?? false, auditStatus, limit: AUDIT_PAGE_SIZE + 1 }
}

/** Items as the audit's trends, in their order. */
export async function trendsOf(db: Db, list: readonly items.Item[], asking: AdminRequest): Promise<AuditTrend[]> {
  if (list.length === 0) return []
  const ids = list.map(({ trendId }) => trendId)
  const trends = await auditedTrends(db, ids, { reader: asking.admin, now: asking.now, secret: asking.secret })
  const reportNums = await openReportsOf(db, ids)
  const people = list.flatMap(({ holderId, deciderId }) => [holderId, deciderId]).filter((id) => id !== null)
  const names = await items.namesOf(db, people)
  return list.flatMap((item) => {
    const trend = trends.get(item.trendId)
    return trend ? [auditTrendOf(item, trend, { ...asking, names, reportNum: reportNums.get(item.trendId) ?? 0 })] : []
  })
}

function auditTrendOf(
  item: items.Item,
  trend: Trend,
  { admin, now, names, reportNum }: AdminRequest & { names: Map<string, string>; reportNum: number },
): AuditTrend {
  const holder = holderOf(item, now)
  const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? '') : '')
  const left = item.decidedAt ? item.decidedAt.getTime() + AUDIT_UNDO_SECONDS * 1000 - now.getTime() : 0
  const isFree = holder === undefined || holder === admin.id
  const canUndo = item.fresh && item.deciderId === admin.id && item.status !== item.formerStatus && isFree
  return {
    ...trend,
    auditStatus: item.status as AuditStatus,
    auditReason: item.reason,
    lockedBy: holder ?? '0',
    meLocked: holder === admin.id ? '1' : '0',
    lockedUserName: nameOf(holder),
    submitTime: chinaTime(item.submittedAt),
    overdue: item.status === AuditStatus.Pending && item.submittedAt <= overdueBefore(now),
    isEdit: item.isEdit,
    reportNum,
    auditTime: item.decidedAt ? chinaTime(item.decidedAt) : '',
    auditorId: item.deciderId ?? '',
    auditorName: nameOf(item.deciderId),
    undoSeconds: canUndo ? Math.min(AUDIT_UNDO_SECONDS, Math.max(0, Math.ceil(left / 1000))) : 0,
  }
}

/** Counters of the audit's header. */
export async function dataOf(db: Db, { admin, now }: Pick<AdminRequest, 'admin' | 'now'>): Promise<AuditData> {
  const at = {
    now,
    longestLease: longestLease(now),
    overdueBefore: overdueBefore(now),
  }
  const numbers = { ...(await items.numbers(db, admin.id, at)), waiting: await waitingNumber(db, {}) }
  const reported = await reportedTrendNumber(db, admin.id)
  const { passed, failed } = await log.decidedSince(db, chinaDay(chinaDate(now)))
  const middle = numbers.waiting > 0 ? await items.medianSubmittedAt(db, numbers.waiting) : undefined
  const medianWaitMinutes = middle ? Math.max(0, Math.floor((now.getTime() - middle.getTime()) / MINUTE_MS)) : 0
  return { ...numbers, passedToday: passed, failedToday: failed, medianWaitMinutes, reported }
}

/** The log, newest first. Throws 100400 for a broken cursor or day. */
export async function logPage(db: Db, body: LogBody, admin: User): Promise<CursorPage<AuditLogRow>> {
  const { trendsId, adminId, action, auditStatus } = body
  const range = {
    trendsId,
    adminId,
    action,
    auditStatus,
    from: boundaryOf(body.from, 0),
    until: boundaryOf(body.to, 1),
  }
  const before = readSerial('audit-log', body.cursor)
  const rows = await log.page(db, { ...range, before, limit: AUDIT_PAGE_SIZE + 1 })
  const { list, nextCursor } = serialPage('audit-log', rows, AUDIT_PAGE_SIZE, ({ id }) => id)
  return { list: await logRowsOf(db, list, admin), nextCursor }
}

/** Everybody with a row in the log, former admins too. */
export function logAdmins(db: Db): Promise<OtherAdmin[]> {
  return log.writers(db)
}

/**
 * Rows in wire format; a post without a title is named as in messages, an article of a folder only to admins who may
 * open the folder.
 */
export async function logRowsOf(db: Db, rows: log.LogRow[], admin: User): Promise<AuditLogRow[]> {
  const untitled = rows.flatMap(({ title, trendId }) => (title ? [] : trendId))
  const titles = await postTitles(db, [...new Set(untitled)])
  const closed = await closedArticles(db, [...new Set(rows.map(({ trendId }) => trendId))], admin)
  return rows.map((row) => ({
    ...logRowOf(row),
    title: closed.has(row.trendId) ? '' : row.title || (titles.get(row.trendId) ?? ''),
  }))
}

function logRowOf(row: log.LogRow): Omit<AuditLogRow, 'title'> {
  return {
    logId: String(row.id),
    trendsId: row.trendId,
    adminId: row.adminId,
    adminName: row.adminName,
    action: row.action as AuditLogRow['action'],
    subject: row.subject as LogSubject,
    from: row.fromStatus as AuditStatus,
    to: row.toStatus as AuditStatus,
    auditTags: row.tags.map(({ name, code }) => ({ name, code })),
    reason: row.reason,
    createTime: chinaTime(row.at),
  }
}

/** A day or a moment in China time, plus `after` days or seconds so that a range includes its end. */
function boundaryOf(text: string | undefined, after: 0 | 1): Date | undefined {
  if (!text) return undefined
  const isDay = text.length === 10
  const at = isDay ? chinaDay(text) : chinaDay(text.slice(0, 10), text.slice(11))
  if (Number.isNaN(at.getTime()) || chinaTime(at).slice(0, text.length) !== text)
    throw invalidInput('日期有误，请重新选择')
  return new Date(at.getTime() + after * (isDay ? 24 * HOUR_MS : 1000))
}
