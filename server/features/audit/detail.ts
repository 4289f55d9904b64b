import type { AuditDetail } from '@contract/audit'
import type { Db } from '../../db/db'
import { raise, trendNotExist } from '../../lib/businessError'
import { reportsOf } from '../reports/service'
import { listedItem } from './lease'
import { type Asking, logRowsOf, trendsOf } from './lists'
import * as log from './logRepo'

const DECISIONS_SHOWN = 20

/** The post as the audit sees it, with earlier decisions and reports. It only reports the lock. Throws 310001 and 310006. */
export async function detailOf(db: Db, trendsId: string, asking: Asking): Promise<AuditDetail> {
  const item = await listedItem(db, trendsId)
  const [trend] = await trendsOf(db, [item], asking)
  const decisions = await log.page(db, { trendsId, limit: DECISIONS_SHOWN })
  return {
    ...(trend ?? raise(trendNotExist())),
    decisions: await logRowsOf(db, decisions),
    reports: await reportsOf(db, trendsId),
  }
}
