import type { Dish, MealOf } from '@contract/catering'
import { CHANGES_MAX, type CookLine, type KitchenChanges, type StockBody } from '@contract/kitchen'
import { type Order, OrderStatus } from '@contract/mealOrder'
import { NotifyCategory } from '@contract/message'
import { MINUTE_MS } from '@contract/text/timeUnits'
import type { CursorPage } from '@contract/trend'
import { readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { mealWaitingPath } from '../../domain/paths'
import { conflict, notFound, raise } from '../../lib/businessError'
import type { Signing } from '../files/service'
import { moveTickets } from '../mealTickets/service'
import { notify } from '../messages/service'
import { momentsOf } from './mealTimes'
import { isOffered, shownDishes, UNKNOWN_DISH } from './menu'
import { cookLines, pageOfMeal } from './orderListRepo'
import * as orders from './orderRepo'
import { orderPage, shownOrder, STATE_TEXT, UNKNOWN_ORDER } from './orders'
import { canteenOf } from './pricing'
import * as repo from './repo'
import { settleForRead, orderTitle } from './settling'
import { lockedStock, setStock } from './takingRepo'

const OLDEST = 'kitchen orders'
const LIMIT = 21
/**
 * Maximum duration of a call that changes an order. A change is recorded with the time its call began, but is visible
 * only after the commit.
 */
const OVERLAP_MS = MINUTE_MS

/** A meal's orders, oldest first. Throws 100404, 100400 for a broken cursor. */
export async function listMealOrders(
  db: Db,
  { canteenId, date, meal, status, cursor }: MealOf & { status?: OrderStatus | undefined; cursor?: string | null },
  now: Date,
): Promise<CursorPage<Order>> {
  const after = readCursor(OLDEST, cursor)
  const of = { canteenId, date, meal }
  await canteenOf(db, canteenId)
  await settleForRead(db, { meal: of }, now)
  const rows = await pageOfMeal(db, {
    ...of,
    limit: LIMIT,
    ...(status === undefined ? {} : { status }),
    ...(after ? { after } : {}),
  })
  return orderPage(OLDEST, rows, now)
}

/** What changed in a meal (rule: kitchen); tells the last minute again. Throws 100404. */
export async function changesOfMeal(
  db: Db,
  { canteenId, date, meal, since }: MealOf & { since: string },
  now: Date,
): Promise<KitchenChanges> {
  const of = { canteenId, date, meal }
  await canteenOf(db, canteenId)
  await settleForRead(db, { meal: of }, now)
  const until = now.toISOString()
  if (since === '') return { list: [], isWhole: true, until }
  const from = new Date(Date.parse(since) - OVERLAP_MS).toISOString()
  const rows = await pageOfMeal(db, { ...of, since: from, limit: CHANGES_MAX + 1 })
  const isWhole = rows.length <= CHANGES_MAX
  return { list: isWhole ? rows.map(({ row }) => shownOrder(row, now)) : [], isWhole, until }
}

/** Portions to cook for a meal, by dish and spec. Throws 100404. */
export async function listToCook(db: Db, { canteenId, date, meal }: MealOf, now: Date): Promise<CookLine[]> {
  await canteenOf(db, canteenId)
  await settleForRead(db, { meal: { canteenId, date, meal } }, now)
  return cookLines(db, { canteenId, date, meal })
}

/**
 * Moves orders to the next state, all or none (rule: kitchen). Throws 100404, 100409 with the first order in another
 * state.
 */
export async function advance(
  tx: Db,
  { orderIds, to }: { orderIds: readonly string[]; to: 1 | 2 },
  now: Date,
): Promise<Order[]> {
  const from = to === OrderStatus.Ready ? OrderStatus.Cooking : OrderStatus.Ordered
  const taken = await moveTickets(tx, orderIds, { from, to, now })
  if (taken.length !== orderIds.length) throw await whyNotMoved(tx, orderIds, from, now)
  const moved = await orders.recordStep(tx, taken, { from: [from], to, now })
  const byId = new Map(moved.map((row) => [row.id, row]))
  const rows = orderIds.flatMap((id) => byId.get(id) ?? [])
  if (to === OrderStatus.Ready) for (const order of rows) await notifyReady(tx, order, now)
  return rows.map((row) => shownOrder(row, now))
}

/** The refusal for orders that cannot leave a state: 100404 if one is unknown, else 100409 for the first one. */
async function whyNotMoved(tx: Db, orderIds: readonly string[], from: OrderStatus, now: Date): Promise<Error> {
  const locked = await orders.lockOrders(tx, orderIds)
  if (locked.length !== orderIds.length) return notFound('有订单不存在，请刷新后重试')
  const other = locked.find(({ status, endsAt }) => now >= endsAt || status !== from)
  if (!other) return orders.changedMeanwhile()
  const reason = now >= other.endsAt ? '本餐已结束' : STATE_TEXT[other.status as OrderStatus]
  return conflict(`${other.code}：${reason}`)
}

function notifyReady(tx: Db, order: orders.OrderRow, now: Date): Promise<void> {
  return notify(tx, {
    group: 'system',
    category: NotifyCategory.Activity,
    to: order.userId,
    title: '可以取餐了',
    content: `${orderTitle(order)}，取餐码 ${order.code}，时段 ${order.slotName}`,
    path: mealWaitingPath(order.id),
    now,
  })
}

/** Sets the remaining stock of a dish in a meal. Throws 100404, 100409 after the meal and for another `expectStock`. */
export async function declareStock(
  tx: Db,
  { dishId, stock, expectStock, ...at }: StockBody,
  signing: Signing,
): Promise<Dish> {
  const [row] = await repo.dishesById(tx, [dishId], at)
  const hours = row && (await repo.hoursOfMeal(tx, row.canteenId, at.meal))
  if (!row || !hours || !isOffered(row, at)) throw notFound(UNKNOWN_DISH)
  if (signing.now >= momentsOf(at.date, hours).endsAt) throw conflict('本餐已结束')
  if (expectStock !== undefined) {
    const left = await lockedStock(tx, dishId, at)
    if (left !== expectStock) throw conflict(`现余 ${left} 份，请确认后再保存`)
  }
  await setStock(tx, dishId, at, stock)
  const [dish] = await shownDishes(tx, [{ ...row, stock }], signing)
  return dish ?? raise(notFound(UNKNOWN_DISH))
}

/** Hands out a meal by its code. Throws 100404 for an unknown code, 100409 if it is not ready. */
export async function pickUp(tx: Db, body: MealOf & { code: string }, now: Date): Promise<Order> {
  const locked = (await orders.lockByCode(tx, body)) ?? raise(notFound('没有这个取餐码，请核对餐次与号码'))
  const status = stateAt(locked, now)
  if (status !== OrderStatus.Ready) throw conflict(STATE_TEXT[status])
  const [moved = locked] = await orders.step(tx, [locked], OrderStatus.PickedUp, now)
  return shownOrder(moved, now)
}

/** The state of a locked order; the stored one may not know yet that its meal is over (rule: end of meal). */
function stateAt({ status, endsAt }: orders.OrderRow, now: Date): OrderStatus {
  const noted = status as OrderStatus
  if (now < endsAt || noted > OrderStatus.Ready) return noted
  return noted === OrderStatus.Ready ? OrderStatus.Missed : OrderStatus.Cancelled
}

/** Orders of any people as they are now, for a key that is repeated before their tickets are deleted. */
export async function ordersNow(db: Db, given: readonly Pick<Order, 'orderId'>[], now: Date): Promise<Order[]> {
  const ids = given.map(({ orderId }) => orderId)
  await settleForRead(db, { orderIds: ids }, now)
  const byId = new Map((await orders.byIds(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => shownOrder(row, now))
}

/** The same for one order. Throws 100404 after its ticket. */
export async function orderNow(db: Db, given: Pick<Order, 'orderId'>, now: Date): Promise<Order> {
  const [order] = await ordersNow(db, [given], now)
  return order ?? raise(notFound(UNKNOWN_ORDER))
}
