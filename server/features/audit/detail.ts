import type { AuditDetail } from '@contract/audit'
import type { Db } from '../../db/db'
import { raise, trendNotExist } from '../../lib/businessError'
import { reportsOf } from '../reports/service'
import { listedItem, reportedItem } from './lease'
import { type AdminRequest, logRowsOf } from './lists'
import * as log from './logRepo'
import { shownReported } from './reported'

const DECISIONS_SHOWN = 20

/**
 * The post as the audit sees it, with earlier decisions and reports. The lock is reported, not taken. Of an article of
 * a folder only its title and its reports, if there are any (rule: articles). Throws 310001 and 310006.
 */
export async function detailOf(db: Db, trendsId: string, asking: AdminRequest): Promise<AuditDetail> {
  const reports = await reportsOf(db, trendsId, asking.admin.id, asking)
  const item = reports.length > 0 ? await reportedItem(db, trendsId) : await listedItem(db, trendsId)
  const [trend = raise(trendNotExist())] = await shownReported(db, [item], asking)
  const decisions = await log.page(db, { trendsId, limit: DECISIONS_SHOWN })
  return { ...trend, decisions: await logRowsOf(db, decisions, asking.admin), reports }
}
