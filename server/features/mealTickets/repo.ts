import { and, eq, gt, inArray, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { MealOf } from '@contract/catering'
import { OrderStatus } from '@contract/mealOrder'
import type { Db } from '../../db/db'
import { removeOld } from '../../db/removeOld'
import { rowsOf } from '../../db/rowsOf'
import { mealTickets } from './tables'

export type Ticket = typeof mealTickets.$inferInsert

/** An order and its owner. */
export interface OrderRef {
  id: string
  userId: string
}

/** States that the end of the meal changes. */
export const LIVE = [OrderStatus.Ordered, OrderStatus.Cooking, OrderStatus.Ready] as const

const ref = { id: mealTickets.orderId, userId: mealTickets.userId }

const ofMeal = ({ canteenId, date, meal }: MealOf) =>
  and(eq(mealTickets.canteenId, canteenId), eq(mealTickets.date, date), eq(mealTickets.meal, meal))

/** A meal and when it ends. */
export interface MealEnd extends MealOf {
  endsAt: Date
  /** All of its waiting orders are meant, not only those that end earlier. */
  isWhole: boolean
}

/** The ticket of a waiting order. */
type WaitingTicket = OrderRef & Pick<typeof mealTickets.$inferSelect, 'canteenId' | 'date' | 'meal' | 'endsAt'>

/** Adds the ticket of a new order; false if its code is taken. */
export async function claimCode(tx: Db, ticket: Ticket): Promise<boolean> {
  const taken = await tx
    .insert(mealTickets)
    .values(ticket)
    .onConflictDoNothing({ target: [mealTickets.canteenId, mealTickets.date, mealTickets.meal, mealTickets.code] })
    .returning({ orderId: mealTickets.orderId })
  return taken.length > 0
}

/** An unused code of this meal; undefined if all 10,000 are taken. */
export async function freeCode(tx: Db, meal: MealOf): Promise<string | undefined> {
  const taken = tx.select({ code: mealTickets.code }).from(mealTickets).where(ofMeal(meal))
  const [free] = await rowsOf<{ code: string }>(
    tx,
    sql`select code from (select lpad(n::text, 4, '0') as code from generate_series(0, 9999) n) codes
      where code not in ${taken} order by random() limit 1`,
  )
  return free?.code
}

/** Locks orders by their tickets until the transaction ends, in a fixed order. */
const lock = (tx: Db, where: SQL | undefined): Promise<OrderRef[]> =>
  tx.select(ref).from(mealTickets).where(where).orderBy(mealTickets.orderId).for('update')

/** Locks these orders, or those of them whose ticket is in one of the states. */
export const lockTickets = (tx: Db, orderIds: readonly string[], states?: readonly OrderStatus[]) =>
  lock(tx, and(inArray(mealTickets.orderId, [...orderIds]), states && inArray(mealTickets.status, [...states])))

/** These orders with their owners, read from their tickets. */
export const refsOf = (db: Db, orderIds: readonly string[]): Promise<OrderRef[]> =>
  db
    .select(ref)
    .from(mealTickets)
    .where(inArray(mealTickets.orderId, [...orderIds]))

/** Locks the order with a pick-up code. */
export async function lockCode(tx: Db, { code, ...meal }: MealOf & { code: string }): Promise<OrderRef | undefined> {
  const [found] = await lock(tx, and(ofMeal(meal), eq(mealTickets.code, code)))
  return found
}

/** Locks tickets in a fixed order and moves those in state `from` whose meal is not over; returns the moved ones. */
export function moveTickets(
  tx: Db,
  orderIds: readonly string[],
  { from, to, now }: { from: OrderStatus; to: OrderStatus; now: Date },
): Promise<OrderRef[]> {
  const locked = tx
    .select({ id: mealTickets.orderId })
    .from(mealTickets)
    .where(and(inArray(mealTickets.orderId, [...orderIds]), eq(mealTickets.status, from), gt(mealTickets.endsAt, now)))
    .orderBy(mealTickets.orderId)
    .for('update')
  return tx.update(mealTickets).set({ status: to }).where(inArray(mealTickets.orderId, locked)).returning(ref)
}

/** Sets the state of locked tickets. */
export async function setStatus(tx: Db, orderIds: readonly string[], status: OrderStatus): Promise<void> {
  await tx
    .update(mealTickets)
    .set({ status })
    .where(inArray(mealTickets.orderId, [...orderIds]))
}

/**
 * Locks the waiting orders of these meals that end after a moment, in a fixed order: those that end earlier than their
 * meal, or all.
 */
export async function lockWaiting(tx: Db, ends: readonly MealEnd[], after: Date): Promise<WaitingTicket[]> {
  if (ends.length === 0) return []
  const { canteenId, date, meal, endsAt } = mealTickets
  return tx
    .select({ ...ref, canteenId, date, meal, endsAt })
    .from(mealTickets)
    .where(
      and(
        inArray(mealTickets.status, [...LIVE]),
        gt(endsAt, after),
        or(...ends.map((end) => and(ofMeal(end), end.isWhole ? undefined : lt(endsAt, end.endsAt)))),
      ),
    )
    .orderBy(mealTickets.orderId)
    .for('update')
}

/** Sets the end of locked tickets. */
export async function setEnd(tx: Db, orderIds: readonly string[], endsAt: Date): Promise<void> {
  await tx
    .update(mealTickets)
    .set({ endsAt })
    .where(inArray(mealTickets.orderId, [...orderIds]))
}

/** Number of earlier orders of the same meal that are not ready. */
export async function aheadOf(db: Db, { id, ...order }: MealOf & { id: string }): Promise<number> {
  const at = db.select({ at: mealTickets.createdAt }).from(mealTickets).where(eq(mealTickets.orderId, id))
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(mealTickets)
    .where(
      and(
        ofMeal(order),
        inArray(mealTickets.status, [OrderStatus.Ordered, OrderStatus.Cooking]),
        sql`(${mealTickets.createdAt}, ${mealTickets.orderId}) < ((${at}), ${id})`,
      ),
    )
  return row?.n ?? 0
}

export interface OrderScope {
  userId?: string
  meal?: MealOf
  orderIds?: readonly string[]
}

/** Orders of ended meals whose state is not final. */
export async function dueIds(
  db: Db,
  { userId, meal, orderIds }: OrderScope,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select(ref)
    .from(mealTickets)
    .where(
      and(
        inArray(mealTickets.status, [...LIVE]),
        lte(mealTickets.endsAt, now),
        userId === undefined ? undefined : eq(mealTickets.userId, userId),
        meal && ofMeal(meal),
        orderIds && inArray(mealTickets.orderId, [...orderIds]),
      ),
    )
    .orderBy(mealTickets.endsAt, mealTickets.orderId)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The orders of these people that are not being cooked. */
export async function notBegun(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select(ref)
    .from(mealTickets)
    .where(and(inArray(mealTickets.userId, [...userIds]), eq(mealTickets.status, OrderStatus.Ordered)))
  return rows.map(({ id }) => id)
}

/** Deletes the tickets of finished orders for meals before a China day. */
export async function removeBefore(db: Db, date: string): Promise<void> {
  await removeOld(db, mealTickets, sql`${mealTickets.date} < ${date} and ${notInArray(mealTickets.status, [...LIVE])}`)
}
