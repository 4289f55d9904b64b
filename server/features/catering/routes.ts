import { catering } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import { mealOrders } from '@contract/mealOrder'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, type Route, route, sealedRoute } from '../../calls/route'
import { cursorBody, emptyBody } from '../../calls/schema'
import { cardOf } from './card'
import {
  advance,
  changesOfMeal,
  declareStock,
  listMealOrders,
  listToCook,
  orderNow,
  ordersNow,
  pickUp,
} from './kitchen'
import { dishOf, listCanteens, menuOf } from './menu'
import { cancelOrder, listOrders, orderOf, rateOrder, waitingOf } from './orders'
import * as order from './orderSchema'
import { placeOrder } from './placing'
import { quoteOf } from './pricing'
import * as schema from './schema'

/** What is stored of an order with the key of a write. */
interface StoredOrder {
  orderId: string
}

const stored = ({ orderId }: StoredOrder): StoredOrder => ({ orderId })

/** Menus, orders and the meal card for eaters; the kitchen's calls. */
export function cateringRoutes({ settings: { secret } }: Pick<AppContext, 'settings'>): Route[] {
  return [...menuRoutes(secret), ...orderRoutes(), ...kitchenRoutes(secret)]
}

function menuRoutes(secret: string): Route[] {
  return [
    route(catering.canteens, { body: emptyBody, data: schema.canteensData }, ({ db }) => listCanteens(db)),
    route(catering.menu, { body: schema.mealBody, data: schema.menuData }, (call) =>
      menuOf(call.db, memberOf(call), call.body, { secret, now: call.now }),
    ),
    route(catering.dish, { body: schema.dishBody, data: schema.dishDetailData }, ({ db, body, now }) =>
      dishOf(db, body, { secret, now }),
    ),
    route(catering.quote, { body: schema.quoteBody, data: schema.quoteData }, (call) =>
      quoteOf(call.db, memberOf(call), call.body, call.now),
    ),
  ]
}

/** A person's orders and meal card. */
function orderRoutes(): Route[] {
  const own = (call: Call<unknown>, { orderId }: StoredOrder) => orderOf(call.db, memberOf(call), orderId, call.now)
  return [
    sealedRoute(
      mealOrders.place,
      { body: order.orderBody, data: order.orderData },
      {
        handle: async (call) => stored(await placeOrder(call.db, memberOf(call), call.body, call.now)),
        show: own,
      },
    ),
    route(mealOrders.page, { body: order.ordersBody, data: order.ordersData }, (call) =>
      listOrders(call.db, memberOf(call), call.body, call.now),
    ),
    route(mealOrders.detail, { body: order.orderIdBody, data: order.orderData }, (call) =>
      orderOf(call.db, memberOf(call), call.body.orderId, call.now),
    ),
    route(mealOrders.waiting, { body: order.orderIdBody, data: order.waitingData }, (call) =>
      waitingOf(call.db, memberOf(call), call.body.orderId, call.now),
    ),
    sealedRoute(
      mealOrders.cancel,
      { body: order.orderIdBody, data: order.orderData },
      {
        handle: async (call) => stored(await cancelOrder(call.db, memberOf(call), call.body.orderId, call.now)),
        show: own,
      },
    ),
    sealedRoute(
      mealOrders.rate,
      { body: order.rateBody, data: order.orderData },
      { handle: async (call) => stored(await rateOrder(call.db, memberOf(call), call.body, call.now)), show: own },
    ),
    route(mealOrders.card, { body: cursorBody, data: order.cardData }, (call) =>
      cardOf(call.db, memberOf(call), call.body.cursor, call.now),
    ),
  ]
}

function kitchenRoutes(secret: string): Route[] {
  return [
    route(kitchen.orders, { body: order.kitchenOrdersBody, data: order.ordersData }, ({ db, body, now }) =>
      listMealOrders(db, body, now),
    ),
    route(kitchen.changes, { body: order.changesBody, data: order.changesData }, ({ db, body, now }) =>
      changesOfMeal(db, body, now),
    ),
    route(kitchen.dishes, { body: schema.mealBody, data: order.cookData }, ({ db, body, now }) =>
      listToCook(db, body, now),
    ),
    sealedRoute(
      kitchen.advance,
      { body: order.advanceBody, data: order.orderListData },
      {
        handle: async ({ db, body, now }) => (await advance(db, body, now)).map(stored),
        show: ({ db, now }, moved) => ordersNow(db, moved, now),
      },
    ),
    route(kitchen.stock, { body: order.stockBody, data: order.stockData }, ({ db, body, now }) =>
      declareStock(db, body, { secret, now }),
    ),
    sealedRoute(
      kitchen.pickUp,
      { body: order.pickUpBody, data: order.orderData },
      {
        handle: async ({ db, body, now }) => stored(await pickUp(db, body, now)),
        show: ({ db, now }, fetched) => orderNow(db, fetched, now),
      },
    ),
  ]
}
