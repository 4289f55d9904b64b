import type { AuditDetail } from '@contract/audit'
import type { Db } from '../../db/db'
import { BY_FOLDER } from '../../domain/policy'
import { raise, trendNotExist } from '../../lib/businessError'
import { reportsOf } from '../reports/service'
import { listedItem, reportedItem } from './lease'
import { readableTrends } from '../trends/service'
import { type AdminRequest, logRowsOf, trendsOf } from './lists'
import * as log from './logRepo'

const DECISIONS_SHOWN = 20

/**
 * The post as the audit sees it, with earlier decisions and reports. The lock is reported, not taken. Of an article of
 * a folder only its title and its reports, if there are any (rule: articles). Throws 310001 and 310006.
 */
export async function detailOf(db: Db, trendsId: string, asking: AdminRequest): Promise<AuditDetail> {
  const reports = await reportsOf(db, trendsId, asking.admin.id)
  const item = reports.length > 0 ? await reportedItem(db, trendsId) : await listedItem(db, trendsId)
  const [trend = raise(trendNotExist())] = await trendsOf(db, [item], asking)
  const decisions = await log.page(db, { trendsId, limit: DECISIONS_SHOWN })
  return {
    ...trend,
    ...(item.visibility === BY_FOLDER ? { ...(await titleOf(db, trendsId, asking)), content: '', files: [] } : {}),
    decisions: await logRowsOf(db, decisions, asking.admin),
    reports,
  }
}

/** Title of an article of a folder, for admins who may open the folder. */
async function titleOf(db: Db, trendsId: string, { admin, ...asking }: AdminRequest): Promise<{ title: string }> {
  const [open] = await readableTrends(db, [trendsId], { ...asking, reader: admin })
  return { title: open?.title ?? '' }
}
