import { NotifyCategory } from '@contract/message'
import type { Meal, MealOf } from '@contract/catering'
import { OrderStatus } from '@contract/mealOrder'
import type { Db } from '../../db/db'
import { whereWritable } from '../../db/failure'
import { mealOrderPath } from '../../domain/paths'
import { doLater } from '../../jobs/outbox'
import { book, lockCards } from '../mealCard/service'
import { dueIds, type OrderScope, setStatus, sweepTickets } from '../mealTickets/service'
import { notify } from '../messages/service'
import { mealText } from './mealTimes'
import * as orders from './orderRepo'
import * as taking from './takingRepo'

export const SETTLE_MEAL = 'catering.settle'

const BATCH = 50

/** `一号食堂 6 月 15 日午餐`, which messages and entries of the card name an order by. */
export const orderTitle = (order: orders.OrderRow): string =>
  `${order.canteenName} ${mealText({ date: order.date, meal: order.meal as Meal })}`

const mealKey = ({ date, meal }: { date: string; meal: string }) => ({ date, meal: meal as Meal })

/**
 * Refunds locked orders: money, subsidy, portions, places. Cards, dishes and slots are locked in the same order as when
 * an order is placed, which avoids deadlocks.
 */
async function refund(tx: Db, given: readonly orders.OrderRow[], now: Date): Promise<void> {
  if (given.length === 0) return
  await lockCards(
    tx,
    given.map(({ userId }) => userId),
  )
  for (const order of given) {
    if (order.payFen === 0) continue
    await book(tx, {
      userId: order.userId,
      kind: 'refund',
      orderId: order.id,
      amountFen: order.payFen,
      title: `退款 ${orderTitle(order)}`,
      createdAt: now,
    })
  }
  await taking.freeSubsidies(tx, given)
  const portions = given.flatMap((order) =>
    order.items.map(({ dishId, quantity }) => ({ dishId, quantity, ...mealKey(order) })),
  )
  await taking.lockDays(tx, portions)
  for (const { dishId, quantity, ...at } of portions) await taking.subtractStock(tx, dishId, at, -quantity)
  const places = given.toSorted((a, b) => compare(a.slotId, b.slotId) || compare(a.date, b.date))
  for (const { slotId, date } of places) await taking.subtractPlaces(tx, slotId, date, -1)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Cancels orders whose tickets have been moved to it, with a full refund; returns them as they are then. */
export async function cancelMoved(tx: Db, moved: readonly orders.OrderRow[], now: Date): Promise<orders.OrderRow[]> {
  await refund(tx, moved, now)
  return orders.recordStep(tx, moved, { from: moved.map(({ status }) => status), to: OrderStatus.Cancelled, now })
}

/** Cancels locked orders with a full refund. */
export async function cancelLocked(tx: Db, locked: readonly orders.OrderRow[], now: Date): Promise<void> {
  const ids = locked.map(({ id }) => id)
  await setStatus(tx, ids, OrderStatus.Cancelled)
  await cancelMoved(tx, locked, now)
}

/**
 * Applies the end of meals to their orders (rule: end of meal), in transactions of its own or in the caller's. Every
 * write of orders calls it first, and every read while the database takes writes, so that no stale state is visible.
 */
export async function settleDue(db: Db, whose: OrderScope, now: Date): Promise<void> {
  for (let goesOn = true; goesOn;) goesOn = await settleBatch(db, whose, now)
}

/** Settles the first orders; true if there may be further ones. */
async function settleBatch(db: Db, whose: OrderScope, now: Date): Promise<boolean> {
  const ids = await dueIds(db, whose, now, BATCH)
  if (ids.length > 0) await db.transaction((tx) => settle(tx, ids, now))
  return ids.length === BATCH
}

/** `settleDue` before a read, which shows what is stored while the database takes no writes. */
export const settleForRead = (db: Db, whose: OrderScope, now: Date): Promise<void> =>
  whereWritable(settleDue(db, whose, now))

async function settle(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  const locked = await orders.lockLive(tx, ids)
  const missed = locked.filter(({ status }) => status === OrderStatus.Ready)
  const unserved = locked.filter(({ status }) => status === OrderStatus.Ordered || status === OrderStatus.Cooking)
  await cancelLocked(tx, unserved, now)
  await orders.step(tx, missed, OrderStatus.Missed, now)
  for (const order of missed)
    await notifyUser(tx, order, '您的餐未取', `${orderTitle(order)}已结束，未取的餐不退款`, now)
  for (const order of unserved) {
    await notifyUser(tx, order, '订单已取消', `${orderTitle(order)}已结束，您的餐没有做好，餐费与补贴已全部退回`, now)
  }
}

/** Notifies a user about an order; last in the transaction. */
function notifyUser(tx: Db, order: orders.OrderRow, title: string, content: string, now: Date): Promise<void> {
  const path = mealOrderPath(order.id)
  return notify(tx, { group: 'system', category: NotifyCategory.Activity, to: order.userId, title, content, path, now })
}

/** Outbox work at the end of a meal: one batch in a transaction, because people who look at their orders settle too. */
export async function settleMeal(db: Db, payload: unknown, now: Date): Promise<void> {
  const { canteenId, date, meal } = payload as MealOf
  const of = { canteenId, date, meal }
  if (await settleBatch(db, { meal: of }, now)) await doLater(db, SETTLE_MEAL, of, now)
}

/** Applies ended meals that the outbox missed and deletes old tickets: for the hourly sweep. */
export async function settleAll(db: Db, now: Date): Promise<void> {
  await settleDue(db, {}, now)
  await sweepTickets(db, now)
}
