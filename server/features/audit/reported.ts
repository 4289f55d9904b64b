import type { AuditTrend, ReportedTrend } from '@contract/audit'
import { AUDIT_PAGE_SIZE } from '@contract/limits'
import type { CursorPage } from '@contract/trend'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { chinaTime } from '../../lib/time'
import { reportedTrends } from '../reports/service'
import { readableTrends } from '../trends/service'
import * as items from './itemRepo'
import { type AdminRequest, trendsOf } from './lists'

const ORDER = 'audit-reported'

/** Posts and articles of folders with open reports, the oldest report first. Throws 100400 for a broken cursor. */
export async function reportedPage(
  db: Db,
  { cursor }: { cursor?: string | null | undefined },
  asking: AdminRequest,
): Promise<CursorPage<ReportedTrend>> {
  const range = { after: readCursor(ORDER, cursor), limit: AUDIT_PAGE_SIZE + 1 }
  const { list, nextCursor } = pageOf(ORDER, await reportedTrends(db, asking.admin.id, range), AUDIT_PAGE_SIZE)
  const found = await items.itemsByIds(
    db,
    list.map(({ id }) => id),
  )
  const shown = new Map((await shownReported(db, found, asking)).map((trend) => [trend.trendsId, trend]))
  const rows = list.flatMap(({ id, oldestAt }) => {
    const trend = shown.get(id)
    return trend ? [{ ...trend, reportTime: chinaTime(oldestAt) }] : []
  })
  return { list: rows, nextCursor }
}

/** As `trendsOf`; of articles of folders only the titles, for admins who may open the folder (rule: articles). */
export async function shownReported(db: Db, list: readonly items.Item[], asking: AdminRequest): Promise<AuditTrend[]> {
  const found = await trendsOf(db, list, asking)
  const articles = found.filter(({ inFolder }) => inFolder).map(({ trendsId }) => trendsId)
  const open = articles.length > 0 ? await readableTrends(db, articles, { ...asking, reader: asking.admin }) : []
  const titles = new Map(open.map(({ trendsId, title }) => [trendsId, title]))
  return found.map((trend) =>
    trend.inFolder ? { ...trend, title: titles.get(trend.trendsId) ?? '', content: '', files: [] } : trend,
  )
}
