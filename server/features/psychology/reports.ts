import { z } from 'zod'
import type { Report, ReportPage, ReportSummary, Scale, UnreadableReport } from '@contract/psychology'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { conflict, notFound, raise } from '../../lib/businessError'
import { unseal } from '../../lib/sealing'
import { chinaTime } from '../../lib/time'
import * as repo from './repo'
import { resultOf } from './scales'
import { aboutReport, lockConsent, needConsent } from './service'

const PAGE_SIZE = 20
const ORDER = 'psychology reports'
const UNKNOWN_REPORT = '该报告不存在'
const OTHER_KEY = '该报告无法读取，请联系管理员核对服务密钥'

const answersText = z.array(z.int().min(0).max(3))

/** A decrypted report for its owner; undefined if it was encrypted with another key. */
function opened(key: Buffer, { id, scale, round, sealed, createdAt }: repo.ReportRow): Report | undefined {
  const text = textOf(key, id, sealed)
  if (text === undefined) return undefined
  const known = scale as Scale
  return {
    ...{ reportId: id, scale: known, round, createTime: chinaTime(createdAt) },
    ...resultOf(known, answersText.parse(JSON.parse(text))),
  }
}

const summaryOf = ({ answers: _answers, advice: _advice, help: _help, ...summary }: Report): ReportSummary => summary

function textOf(key: Buffer, id: string, sealed: string): string | undefined {
  try {
    return unseal(key, aboutReport(id), sealed)
  } catch {
    // The cipher's error message must not be logged.
    return undefined
  }
}

/**
 * One's own reports, newest first; those encrypted with another key are in `unreadable` (rule: sealing), so that `list`
 * may be short. Throws 100403 without consent, 100400 for a broken cursor.
 */
export async function listReports(
  db: Db,
  userId: string,
  { scale, cursor }: { scale?: Scale | undefined; cursor?: string | null },
  key: Buffer,
): Promise<ReportPage> {
  const after = readCursor(ORDER, cursor)
  await needConsent(db, userId)
  const rows = await repo.pageOfUser(db, { userId, scale, limit: PAGE_SIZE + 1, ...(after ? { after } : {}) })
  const page = pageOf(
    ORDER,
    rows.map(({ key: at, row }) => ({ key: at, id: row.id, row })),
    PAGE_SIZE,
  )
  const list: ReportSummary[] = []
  const unreadable: UnreadableReport[] = []
  for (const { row } of page.list) {
    const report = opened(key, row)
    if (report) list.push(summaryOf(report))
    else unreadable.push({ reportId: row.id, scale: row.scale as Scale, round: row.round })
  }
  return { list, nextCursor: page.nextCursor, ...(unreadable.length > 0 ? { unreadable } : {}) }
}

/** Throws 100403 without consent, 100404 for another person's report, 100409 for one encrypted with another key. */
export async function readReport(db: Db, userId: string, reportId: string, key: Buffer): Promise<Report> {
  await needConsent(db, userId)
  const row = await repo.reportOf(db, userId, reportId)
  if (!row) throw notFound(UNKNOWN_REPORT)
  return opened(key, row) ?? raise(conflict(OTHER_KEY))
}

/** Deletes an own report. Throws 100403 without consent, 100404. */
export async function removeReport(tx: Db, userId: string, reportId: string): Promise<{ reportId: string }> {
  await lockConsent(tx, userId)
  if (!(await repo.removeReport(tx, userId, reportId))) throw notFound(UNKNOWN_REPORT)
  return { reportId }
}
