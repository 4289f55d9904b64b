import type { Meal, MealOf } from '@contract/catering'
import { type Order, type OrderMode, OrderStatus, type Waiting } from '@contract/mealOrder'
import type { CursorPage } from '@contract/trend'
import type { Orderer } from './orderer'
import { type Cursor, pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { conflict, notFound, raise } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import { aheadOf, moveTickets } from '../mealTickets/service'
import { pageOfUser } from './orderListRepo'
import * as repo from './orderRepo'
import { cancelMoved, settleDue, settleForRead } from './settling'

const PAGE_SIZE = 20
const NEWEST = 'meal orders'
export const UNKNOWN_ORDER = '订单不存在'

/** Current state in words, for refusals. */
export const STATE_TEXT: Readonly<Record<OrderStatus, string>> = {
  0: '订单还没有开始制作',
  1: '订单已在制作',
  2: '餐品已可取餐',
  3: '订单已取餐',
  4: '订单已取消',
  5: '订单未取餐，本餐已结束',
}

/** An order in wire format. */
export function shownOrder(row: repo.OrderRow, now: Date): Order {
  const status = row.status as OrderStatus
  return {
    orderId: row.id,
    status,
    code: row.code,
    canteenId: row.canteenId,
    canteenName: row.canteenName,
    date: row.date,
    meal: row.meal as MealOf['meal'],
    slotName: row.slotName,
    mode: row.mode as OrderMode,
    remark: row.remark,
    items: row.items,
    totalFen: row.totalFen,
    subsidyFen: row.subsidyFen,
    payFen: row.payFen,
    timeline: row.steps.map(({ status, at }) => ({ status, time: chinaTime(new Date(at)) })),
    canCancel: status === OrderStatus.Ordered && now < row.cutoffAt,
    cutoffTime: chinaTime(row.cutoffAt),
    rated: row.score !== null,
  }
}

/** Splits rows with one extra into a page of orders. */
export function orderPage(
  order: string,
  rows: readonly { key: number; row: repo.OrderRow }[],
  now: Date,
): CursorPage<Order> {
  const withKeys = rows.map(({ key, row }): Cursor & { row: repo.OrderRow } => ({ key, id: row.id, row }))
  const { list, nextCursor } = pageOf(order, withKeys, PAGE_SIZE)
  return { list: list.map(({ row }) => shownOrder(row, now)), nextCursor }
}

/**
 * A person's orders, newest first, after `settleForRead`, which ends the orders of ended meals and books their refunds.
 * Throws 100400 for a broken cursor.
 */
export async function listOrders(
  db: Db,
  user: Orderer,
  { status, cursor }: { status?: OrderStatus | undefined; cursor?: string | null },
  now: Date,
): Promise<CursorPage<Order>> {
  const after = readCursor(NEWEST, cursor)
  await settleForRead(db, { userId: user.id }, now)
  const rows = await pageOfUser(db, {
    userId: user.id,
    limit: PAGE_SIZE + 1,
    ...(status === undefined ? {} : { status }),
    ...(after ? { after } : {}),
  })
  return orderPage(NEWEST, rows, now)
}

/** An order of this person's own. Throws 100404. */
const own = async (db: Db, user: Orderer, orderId: string): Promise<repo.OrderRow> =>
  (await repo.byRef(db, { id: orderId, userId: user.id })) ?? raise(notFound(UNKNOWN_ORDER))

/** As `own`, for a read: `settleForRead` runs first. */
async function ownSettled(db: Db, user: Orderer, orderId: string, now: Date): Promise<repo.OrderRow> {
  await settleForRead(db, { userId: user.id }, now)
  return own(db, user, orderId)
}

/** As `ownSettled`, for display. */
export const orderOf = async (db: Db, user: Orderer, orderId: string, now: Date): Promise<Order> =>
  shownOrder(await ownSettled(db, user, orderId, now), now)

/** Response of the waiting page's poll. Settles and throws as `ownSettled`. */
export async function waitingOf(db: Db, user: Orderer, orderId: string, now: Date): Promise<Waiting> {
  const order = await ownSettled(db, user, orderId, now)
  const isWaiting = order.status === OrderStatus.Ordered || order.status === OrderStatus.Cooking
  return {
    status: order.status as OrderStatus,
    ahead: isWaiting ? await aheadOf(db, { ...order, meal: order.meal as Meal }) : 0,
    code: order.code,
  }
}

function refuseLate({ status, cutoffAt }: repo.OrderRow, now: Date): void {
  if (status !== OrderStatus.Ordered) throw conflict(`${STATE_TEXT[status as OrderStatus]}，无法取消`)
  if (now >= cutoffAt) throw conflict('已过截止时间，无法取消')
}

/** Cancels an order before the cut-off, while it is not being cooked (rule: cancelling). Throws 100404, 100409. */
export async function cancelOrder(tx: Db, user: Orderer, orderId: string, now: Date): Promise<Order> {
  await settleDue(tx, { userId: user.id }, now)
  const known = await own(tx, user, orderId)
  refuseLate(known, now)
  const moved = await moveTickets(tx, [orderId], { from: OrderStatus.Ordered, to: OrderStatus.Cancelled, now })
  if (moved.length === 0) {
    refuseLate((await repo.byRef(tx, known)) ?? known, now)
    throw repo.changedMeanwhile()
  }
  // An order never returns to "ordered", so the row that was read before the lock is still correct.
  const [cancelled = known] = await cancelMoved(tx, [known], now)
  return shownOrder(cancelled, now)
}

/**
 * Rates a fetched order (rule: ratings); the score counts for each of its dishes. Throws 100404, 100409, 250007 for a
 * disabled account.
 */
export async function rateOrder(
  tx: Db,
  user: Orderer,
  { orderId, score, text }: { orderId: string; score: number; text: string },
  now: Date,
): Promise<Order> {
  await holdOpen(tx, user.id)
  await settleDue(tx, { userId: user.id }, now)
  const { id, userId } = await own(tx, user, orderId)
  const locked = (await repo.lockFinished(tx, { id, userId })) ?? raise(notFound(UNKNOWN_ORDER))
  if (locked.score !== null) throw conflict('该订单已评价')
  const status = locked.status as OrderStatus
  if (status !== OrderStatus.PickedUp) throw conflict(`${STATE_TEXT[status]}，取餐后才能评价`)
  const dishIds = [...new Set(locked.items.map(({ dishId }) => dishId))]
  await repo.addRatings(tx, locked, dishIds, { score, text, now })
  return orderOf(tx, user, orderId, now)
}
