import { NotifyCategory } from '@contract/message'
import type { Db } from '../../db/db'
import { auditAdmins, notify } from '../messages/service'
import * as repo from './repo'
import { reserverOf } from './view'

type Told = Pick<repo.ItemRow, 'id' | 'title'>

/** Tells somebody of an item. To be run last in the transaction. */
export function tell(tx: Db, to: string, title: string, item: Told, now: Date, content = item.title) {
  const path = `/market?id=${encodeURIComponent(item.id)}`
  return notify(tx, {
    group: 'system',
    category: NotifyCategory.Activity,
    to,
    title,
    content,
    path,
    now,
  })
}

/** Tells the audit admins, but the seller, of an item to decide on. To be run last in the transaction. */
export async function tellAdmins(tx: Db, { sellerId, title }: Told & { sellerId: string }, now: Date): Promise<void> {
  const about = { title: '有闲置被多人举报，等待审核', content: title, path: '/trend-audit?kind=market', now }
  for (const to of await auditAdmins(tx, sellerId))
    await notify(tx, { group: 'system', category: NotifyCategory.Activity, to, ...about })
}

/** Ends a reservation; the row is locked. Answers who held it. */
export async function endReservation(tx: Db, item: repo.ItemRow, now: Date): Promise<string | null> {
  const reserverId = reserverOf(item, now)
  if (reserverId !== null) await repo.noteReservation(tx, item.id, reserverId, now)
  await repo.setItem(tx, item.id, { reserverId: null, reservedUntil: null, reserverSharesPhone: false })
  return reserverId
}
