import { type Dish, type MealOf } from '@contract/catering'
import { kitchen, type StockBody } from '@contract/kitchen'
import { mealOrders, type Order, type OrderBody, OrderStatus } from '@contract/mealOrder'
import { call } from '@/http/call'
import { isInCart, removeOrdered } from '../drafts/cart'
import type { UnqueuedOperation } from './operation'

// Not in the code of the menu, which needs no drafts.
const mealDrafts = () => import('../drafts/mealDraft')
const staffDrafts = () => import('../drafts/staffDraft')

const ENDED: Partial<Record<OrderStatus, string>> = {
  [OrderStatus.Cancelled]: '该订单已取消',
  [OrderStatus.Missed]: '该订单未取餐，本餐已结束',
}

/** 提交订单. */
export const placeOrder: UnqueuedOperation<OrderBody, Order> = {
  queued: false,
  name: 'catering.order',
  label: () => '提交订单',
  send: (body, sending) => call(mealOrders.place, body, sending),
  superseded: (_body, { status }) => ENDED[status],
  canFollow: (body, userId) => isInCart(userId, body),
  sent: async (body, userId, _order, draftKey) => {
    removeOrdered(userId, body)
    await (await mealDrafts()).orderDraft(body).drop(userId, draftKey)
  },
}

/** 取消订单. */
export const cancelOrder: UnqueuedOperation<{ orderId: string }, Order> = {
  queued: false,
  name: 'catering.cancel',
  label: () => '取消订单',
  send: (body, sending) => call(mealOrders.cancel, body, sending),
}

/** 提交评价. */
export const rateOrder: UnqueuedOperation<{ orderId: string; score: number; text: string }, Order> = {
  queued: false,
  name: 'catering.rate',
  label: () => '评价',
  send: (body, sending) => call(mealOrders.rate, body, sending),
  sent: async ({ orderId }, userId, _order, draftKey) =>
    (await mealDrafts()).ratingDraft(orderId).drop(userId, draftKey),
}

/** Advances several orders by one state. */
export const advanceOrders: UnqueuedOperation<{ orderIds: string[]; to: 1 | 2 }, Order[]> = {
  queued: false,
  name: 'kitchen.advance',
  label: () => '更新订单',
  send: (body, sending) => call(kitchen.advance, body, sending),
}

/** 确认取餐. */
export const handOutMeal: UnqueuedOperation<MealOf & { code: string }, Order> = {
  queued: false,
  name: 'kitchen.pickUp',
  label: () => '取餐',
  result: ({ code }) => `取餐码 ${code}`,
  send: (body, sending) => call(kitchen.pickUp, body, sending),
  sent: async ({ code, ...place }, userId) => (await staffDrafts()).forgetTypedCode(code, userId, place),
}

/** Sets the remaining stock of a dish. */
export const setDishStock: UnqueuedOperation<StockBody, Dish> = {
  queued: false,
  name: 'kitchen.stock',
  label: () => '修改库存',
  send: (body, sending) => call(kitchen.stock, body, sending),
  sent: async (write, userId) => (await staffDrafts()).forgetTypedStock(write, userId),
}
