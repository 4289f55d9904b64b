import { randomInt, randomUUID } from 'node:crypto'
import { notServed } from '@contract/mealPlace'
import type { Order, OrderBody, OrderItem } from '@contract/mealOrder'
import { OrderStatus } from '@contract/mealOrder'
import type { MealOf, Quote } from '@contract/catering'
import type { Orderer } from './orderer'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { doLater } from '../../jobs/outbox'
import { conflict, raise } from '../../lib/businessError'
import { book, lockCards } from '../mealCard/service'
import { freeCode, claimCode } from '../mealTickets/service'
import { momentsOf } from './mealTimes'
import { shownOrder } from './orders'
import * as orders from './orderRepo'
import { canteenOf, type Facts, factsOf, priced } from './pricing'
import * as repo from './repo'
import { orderTitle, SETTLE_MEAL, settleDue } from './settling'
import * as taking from './takingRepo'

/** Attempts with random codes before the free ones are queried. */
const CODE_TRIES = 20

/**
 * Places an order (rule: ordering): locks card, dishes and slot in this order, prices again, then books everything.
 * Throws 100404, 100409 with what has changed, 250007 for a disabled account; nothing is booked then.
 */
export async function placeOrder(tx: Db, user: Orderer, body: OrderBody, now: Date): Promise<Order> {
  await holdOpen(tx, user.id)
  // First: settling locks the card as well.
  await orders.lockPerson(tx, user.id)
  await settleDue(tx, { userId: user.id }, now)
  // Most late orders are refused here, without waiting for the locks of those who hold the last portion.
  agreed(body, await factsOf(tx, user, body, now))
  await lockCards(tx, [user.id])
  await taking.lockStock(
    tx,
    body.items.map(({ dishId }) => dishId),
    body,
  )
  const quote = agreed(body, await factsOf(tx, user, body, now))
  const slot = (await taking.lockSlot(tx, body.slotId, body)) ?? raise(conflict('该取餐时段已停用，请重新选择'))
  if (slot.left <= 0) throw conflict('该时段已约满，请选择其他时段')
  const hours = (await repo.lockHours(tx, body.canteenId, body.meal)) ?? raise(conflict(notServed(body.meal)))
  const { id: canteenId, name: canteenName } = await canteenOf(tx, body.canteenId)
  const { date, meal, slotId, mode, remark } = body
  const { totalFen, subsidyFen, payFen } = quote
  const isFirst = await taking.noteServed(tx, body)
  const order = await addWithCode(tx, body, {
    ...{ id: randomUUID(), userId: user.id, canteenId, canteenName, date, meal, slotId, slotName: slot.name },
    ...{ mode, remark, totalFen, subsidyFen, payFen, ...momentsOf(date, hours), createdAt: now },
    items: snapshot(quote),
    status: OrderStatus.Ordered,
    steps: [{ status: OrderStatus.Ordered, at: now.toISOString() }],
  })
  for (const { dishId, quantity } of body.items) await taking.subtractStock(tx, dishId, body, quantity)
  await taking.subtractPlaces(tx, slotId, date, 1)
  if (subsidyFen > 0) await taking.useSubsidy(tx, { userId: user.id, date, meal, orderId: order.id })
  if (payFen > 0) await book(tx, charge(order, now))
  if (isFirst) await doLater(tx, SETTLE_MEAL, { canteenId, date, meal }, order.endsAt)
  return shownOrder(order, now)
}

/** The quote, if it equals what the user agreed to. Throws 100409 with the first difference. */
function agreed(body: OrderBody, facts: Facts): Quote {
  if (facts.closed) throw conflict(facts.closed)
  const quote = priced(body, facts)
  const broken = quote.items.find(({ valid }) => !valid)
  if (broken) throw conflict(`${broken.name || '有一道菜'}：${broken.reason}`)
  if (quote.payFen !== body.expectPayFen) throw conflict('价格或补贴有变动，请确认后重新提交')
  if (quote.balanceFen < quote.payFen) throw conflict('餐卡余额不足')
  return quote
}

const snapshot = ({ items }: Quote): OrderItem[] => items.map(({ valid: _valid, reason: _reason, ...item }) => item)

const charge = (order: orders.OrderRow, now: Date) => ({
  userId: order.userId,
  kind: 'order',
  orderId: order.id,
  amountFen: -order.payFen,
  title: `订餐 ${orderTitle(order)}`,
  createdAt: now,
})

/** Adds the order under a code that is unused in its meal. Throws 100409 if there is none. */
async function addWithCode(tx: Db, meal: MealOf, order: Omit<orders.NewOrder, 'code'>): Promise<orders.OrderRow> {
  const { id: orderId, userId, canteenId, date, meal: name, status, endsAt, createdAt } = order
  const ticket = { orderId, userId, canteenId, date, meal: name, status, endsAt, createdAt }
  for (let tries = 1; ; tries += 1) {
    const code = tries > CODE_TRIES ? await freeCode(tx, meal) : String(randomInt(10_000)).padStart(4, '0')
    if (code === undefined) throw conflict('本餐的取餐码已发完，请选择其他餐次')
    if (await claimCode(tx, { ...ticket, code })) return orders.add(tx, { ...order, code })
  }
}
