import { NotifyCategory } from '@contract/message'
import type { Db } from '../../db/db'
import { notify } from '../messages/service'
import * as repo from './repo'
import { reserverOf } from './view'

/** Tells somebody of an item. To be run last in the transaction. */
export function tell(tx: Db, to: string, title: string, item: Pick<repo.ItemRow, 'id' | 'title'>, now: Date) {
  const path = `/market?id=${encodeURIComponent(item.id)}`
  return notify(tx, {
    group: 'system',
    category: NotifyCategory.Activity,
    to,
    title,
    content: item.title,
    path,
    now,
  })
}

/** Ends a reservation; the row is locked. Answers who held it. */
export async function endReservation(tx: Db, item: repo.ItemRow, now: Date): Promise<string | null> {
  const reserverId = reserverOf(item, now)
  if (reserverId !== null) await repo.noteReservation(tx, item.id, reserverId, now)
  await repo.setItem(tx, item.id, { reserverId: null, reservedUntil: null, reserverSharesPhone: false })
  return reserverId
}
