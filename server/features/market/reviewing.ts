import { isOnOffer, type ReportedItem } from '@contract/market'
import type { CursorPage } from '@contract/trend'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { conflict, forbidden, notFound, raise } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import type { Signing } from '../files/service'
import { denyLabels } from '../dictionary/service'
import * as listRepo from './listRepo'
import * as repo from './repo'
import { notifyUser, notifyAdmins } from './notifications'
import { endReservation } from './reserving'
import { visible, type Reader, shownItems, stateOf, UNKNOWN_ITEM } from './view'

const HIDDEN_AT = 3
const PAGE_SIZE = 20
const ORDER = 'market reported'

interface Report {
  itemId: string
  reason: string
  reasonDesc: string
}

/**
 * Stores a report; the third reporter hides the item (rule: reports). Throws 100409 for a second report of the same
 * person, 250007 for a disabled account.
 */
export async function report(tx: Db, reader: Reader, { itemId, ...said }: Report, now: Date): Promise<null> {
  await holdOpen(tx, reader.id)
  const item = await visible(tx, reader, await repo.lockItem(tx, itemId))
  if (item.sellerId === reader.id) throw forbidden('不能举报自己发布的内容')
  const isNew = await repo.addReport(tx, { itemId, reporterId: reader.id, ...said, createdAt: now })
  if (!isNew) {
    if (item.review === 'removed') throw conflict('您举报的物品已下架')
    const isOpen = await repo.isReportOpen(tx, itemId, reader.id)
    throw conflict(isOpen ? '您已举报过该内容，我们会尽快处理' : '您举报的内容已处理，暂未发现违规')
  }
  if (item.review !== 'none' || (await repo.countReports(tx, itemId)) < HIDDEN_AT) return null
  await repo.setItem(tx, itemId, { review: 'waiting' })
  await notifyUser(tx, item.sellerId, '您发布的闲置被多人举报，审核前暂不展示', item, now)
  await notifyAdmins(tx, item, now)
  return null
}

/** One page of others' items that are hidden until an audit admin decides, with their reports (rule: reports). */
export async function reportedPage(
  db: Db,
  reader: Reader,
  cursor: string | null | undefined,
  signing: Signing,
): Promise<CursorPage<ReportedItem>> {
  const rows = await listRepo.waiting(db, reader.id, { after: readCursor(ORDER, cursor), limit: PAGE_SIZE + 1 })
  const keyed = rows.map(({ key, item }) => ({ key, id: item.id, item }))
  const { list, nextCursor } = pageOf(ORDER, keyed, PAGE_SIZE)
  if (list.length === 0) return { list: [], nextCursor }
  const items = await shownItems(
    db,
    reader,
    list.map(({ item }) => item),
    signing,
  )
  const reports = await repo.reportsOf(
    db,
    list.map(({ id }) => id),
  )
  const labels = await denyLabels(db)
  return {
    nextCursor,
    list: items.map((item) => ({
      item,
      reports: reports
        .filter(({ itemId }) => itemId === item.itemId)
        .map(({ reason, reasonDesc, createdAt }) => ({
          reason: labels.get(reason) ?? reason,
          reasonDesc,
          createTime: chinaTime(createdAt),
        })),
    })),
  }
}

interface Decision {
  itemId: string
  decision: 'keep' | 'remove'
  reason: string
}

/** Ends the hiding of an item, or takes it off for good, for an audit admin. Throws 100409 if nothing waits for a decision. */
export async function decideReported(
  tx: Db,
  admin: Reader,
  { itemId, decision, reason }: Decision,
  now: Date,
): Promise<void> {
  const item = (await repo.lockItem(tx, itemId)) ?? raise(notFound(UNKNOWN_ITEM))
  if (item.sellerId === admin.id) throw forbidden('不能审核自己发布的内容')
  if (item.review !== 'waiting') throw conflict('该物品已处理')
  await repo.closeReports(tx, itemId, now)
  if (decision === 'keep') {
    await repo.setItem(tx, itemId, { review: 'none' })
    const title = isOnOffer(stateOf(item, now)) ? '您发布的闲置已恢复展示' : '举报已处理，未发现违规'
    await notifyUser(tx, item.sellerId, title, item, now)
    return
  }
  const reserverId = await endReservation(tx, item, now)
  await repo.setItem(tx, itemId, { review: 'removed', status: 'off' })
  const content = `${item.title}：${reason}`
  await notifyUser(tx, item.sellerId, '您发布的闲置未通过审核，已下架', item, now, content)
  if (reserverId !== null) await notifyUser(tx, reserverId, '您预订的物品已下架', item, now)
}
