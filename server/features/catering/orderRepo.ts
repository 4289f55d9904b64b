import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { MealOf } from '@contract/catering'
import { OrderStatus } from '@contract/mealOrder'
import { advisoryLock, LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { CommitPending } from '../../db/failure'
import { conflict } from '../../lib/businessError'
import { LIVE, lockCode, lockTickets, type OrderRef, refsOf, setStatus } from '../mealTickets/service'
import type { MealMoments } from './mealTimes'
import { dishes, dishRatings, mealOrders } from './tables'

export type OrderRow = typeof mealOrders.$inferSelect
export type NewOrder = typeof mealOrders.$inferInsert

const isOf = ({ id, userId }: OrderRef) => and(eq(mealOrders.userId, userId), eq(mealOrders.id, id))

/** Selects these orders; the people say where they lie in a distributed database. */
const areOf = (refs: readonly OrderRef[]) =>
  and(
    inArray(mealOrders.userId, [...new Set(refs.map(({ userId }) => userId))]),
    inArray(
      mealOrders.id,
      refs.map(({ id }) => id),
    ),
  )

/** A person's order. */
export async function byRef(db: Db, ref: OrderRef): Promise<OrderRow | undefined> {
  const [found] = await db.select().from(mealOrders).where(isOf(ref))
  return found
}

/** Serialises the ordering of a person, until the orders are committed on every node (`docs/decisions/0012`). */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.execute(advisoryLock(LockNumber.MealOrders, userId))
}

/** These orders, locked until the transaction ends, in a fixed order; without those whose tickets are deleted. */
export const lockOrders = async (tx: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  byRefs(tx, await lockTickets(tx, ids))

/** As `lockOrders`, for those that are ordered, being cooked or ready. */
export const lockLive = async (tx: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  byRefs(tx, await lockTickets(tx, ids, LIVE))

/** As `lockOrders`, for those that are not being cooked. Throws CommitPending if a ticket has no order. */
export async function lockNotBegun(tx: Db, ids: readonly string[]): Promise<OrderRow[]> {
  const locked = await lockTickets(tx, ids, [OrderStatus.Ordered])
  const rows = await byRefs(tx, locked)
  if (rows.length < locked.length) throw new CommitPending(`one of the orders ${locked.map(({ id }) => id).join()}`)
  return rows.filter(({ status }) => status === OrderStatus.Ordered)
}

const byRefs = async (db: Db, refs: readonly OrderRef[]): Promise<OrderRow[]> =>
  refs.length === 0 ? [] : db.select().from(mealOrders).where(areOf(refs)).orderBy(mealOrders.id)

/** These orders, without those whose tickets are deleted. */
export const byIds = async (db: Db, ids: readonly string[]): Promise<OrderRow[]> => byRefs(db, await refsOf(db, ids))

/** The order with a pick-up code, locked. */
export async function lockByCode(tx: Db, given: MealOf & { code: string }): Promise<OrderRow | undefined> {
  const locked = await lockCode(tx, given)
  return locked && byRef(tx, locked)
}

/** Locks a finished order, which may have no ticket any more. */
export async function lockFinished(tx: Db, ref: OrderRef): Promise<OrderRow | undefined> {
  const [found] = await tx.select().from(mealOrders).where(isOf(ref)).for('update')
  return found
}

/** Adds an order whose code is taken for it. */
export async function add(tx: Db, order: NewOrder): Promise<OrderRow> {
  const [added] = await tx.insert(mealOrders).values(order).returning()
  if (!added) throw new Error('order not added')
  return added
}

/**
 * Moves locked orders to a state and records the step; returns them as they are then. Throws 100409 if one is in
 * another state than it was read in.
 */
export async function step(tx: Db, locked: readonly OrderRow[], to: OrderStatus, now: Date): Promise<OrderRow[]> {
  await setStatus(
    tx,
    locked.map(({ id }) => id),
    to,
  )
  return recordStep(tx, locked, { from: locked.map(({ status }) => status), to, now })
}

/** Sets later moments of the meal in locked orders. Throws CommitPending if one has only its ticket. */
export async function raiseMoments(
  tx: Db,
  refs: readonly OrderRef[],
  { cutoffAt, endsAt }: MealMoments,
): Promise<void> {
  const later = (column: SQLWrapper, at: Date) => sql`greatest(${column}, ${at.toISOString()}::timestamptz)`
  const moments = { cutoffAt: later(mealOrders.cutoffAt, cutoffAt), endsAt: later(mealOrders.endsAt, endsAt) }
  const rows = await tx.update(mealOrders).set(moments).where(areOf(refs)).returning({ id: mealOrders.id })
  if (rows.length < refs.length) throw new CommitPending(`one of the orders ${refs.map(({ id }) => id).join()}`)
}

export const changedMeanwhile = () => conflict('订单刚刚有变动，请刷新后重试')

/** Records a step in orders whose tickets have moved; returns them. Throws 100409 if one is in no state of `from`. */
export async function recordStep(
  tx: Db,
  moved: readonly OrderRef[],
  { from, to, now }: { from: readonly number[]; to: OrderStatus; now: Date },
): Promise<OrderRow[]> {
  if (moved.length === 0) return []
  const steps = sql`${mealOrders.steps} || ${JSON.stringify([{ status: to, at: now.toISOString() }])}::jsonb`
  const rows = await tx
    .update(mealOrders)
    .set({ status: to, steps })
    .where(and(areOf(moved), inArray(mealOrders.status, [...new Set(from)])))
    .returning()
  if (rows.length < moved.length) throw changedMeanwhile()
  return rows
}

/**
 * Stores the rating of an order, and adds it to each of its dishes that still exist. Dishes are locked in order of id.
 */
export async function addRatings(
  tx: Db,
  order: OrderRef,
  dishIds: readonly string[],
  { score, text, now }: { score: number; text: string; now: Date },
): Promise<void> {
  await tx.update(mealOrders).set({ score }).where(isOf(order))
  const counted = await tx
    .update(dishes)
    .set({ scoreSum: sql`${dishes.scoreSum} + ${score}`, scoreNum: sql`${dishes.scoreNum} + 1` })
    .where(
      inArray(
        dishes.id,
        tx
          .select({ id: dishes.id })
          .from(dishes)
          .where(inArray(dishes.id, [...dishIds]))
          .orderBy(dishes.id)
          .for('update'),
      ),
    )
    .returning({ dishId: dishes.id })
  const row = { orderId: order.id, userId: order.userId, score, text, createdAt: now }
  if (counted.length > 0) await tx.insert(dishRatings).values(counted.map(({ dishId }) => ({ ...row, dishId })))
}

/** Deletes an erased person's remarks from orders and ratings. */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  await tx.update(mealOrders).set({ remark: '' }).where(eq(mealOrders.userId, userId))
  await tx.update(dishRatings).set({ text: '' }).where(eq(dishRatings.userId, userId))
}
