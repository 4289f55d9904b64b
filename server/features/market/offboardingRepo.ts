import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { marketItems, marketPeople, marketReports, marketReservations } from './tables'

/** Title of an erased seller's items. */
export const ERASED_TITLE = '已删除'

/** Titles of a seller's items. */
export async function titlesOf(tx: Db, sellerId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ title: marketItems.title })
    .from(marketItems)
    .where(eq(marketItems.sellerId, sellerId))
  return rows.map(({ title }) => title)
}

/** Deletes the texts of an erased seller; returns the ids of the items. */
export async function eraseItems(tx: Db, sellerId: string): Promise<string[]> {
  const rows = await tx
    .update(marketItems)
    .set({ title: ERASED_TITLE, description: '', place: '', grams: [], sharePhone: false, review: 'removed' })
    .where(eq(marketItems.sellerId, sellerId))
    .returning({ id: marketItems.id })
  return rows.map(({ id }) => id)
}

/**
 * Deletes what else an erased person left: reservations, consent, the texts of reports.
 * @param reasons those of the list, which stay
 */
export async function eraseUser(tx: Db, userId: string, reasons: readonly string[]): Promise<void> {
  const none = { reserverId: null, reservedUntil: null, reserverSharesPhone: false }
  await tx.update(marketItems).set(none).where(eq(marketItems.reserverId, userId))
  await tx.delete(marketPeople).where(eq(marketPeople.userId, userId))
  await tx.delete(marketReservations).where(eq(marketReservations.userId, userId))
  const own = eq(marketReports.reporterId, userId)
  await tx.update(marketReports).set({ reasonDesc: '' }).where(own)
  await tx
    .update(marketReports)
    .set({ reason: '' })
    .where(and(own, notInArray(marketReports.reason, [...reasons])))
}
