import {
  type Allergen,
  cartFields,
  type CartItem,
  type MealOf,
  type QuoteBody,
  readAllergens,
  readMeal,
} from './catering'
import { portal } from './endpoint'
import { count, entity, flag, list, name, oneOf, signed, text, time } from './readers/readers'
import { type CursorPage, readPage } from './trend'

export const OrderStatus = { Ordered: 0, Cooking: 1, Ready: 2, PickedUp: 3, Cancelled: 4, Missed: 5 } as const
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]

/** 堂食 or 外带. */
export const OrderMode = { In: 'in', Out: 'out' } as const
export type OrderMode = (typeof OrderMode)[keyof typeof OrderMode]

export const REMARK_LENGTH = 100
export const RATING_LENGTH = 200

export interface OrderBody extends QuoteBody {
  slotId: string
  mode: OrderMode
  remark: string
  /** Amount of the quote; another amount refuses the order. */
  expectPayFen: number
}

/** A snapshot of the time of ordering. */
export interface OrderItem extends CartItem {
  name: string
  specName: string
  priceFen: number
  allergens: Allergen[] | null
}

export interface Order extends MealOf {
  orderId: string
  status: OrderStatus
  /** Four digits. */
  code: string
  canteenName: string
  slotName: string
  mode: OrderMode
  remark: string
  items: OrderItem[]
  totalFen: number
  subsidyFen: number
  payFen: number
  timeline: { status: OrderStatus; time: string }[]
  canCancel: boolean
  /** Until when it can be cancelled; an older backend does not say. */
  cutoffTime?: string | undefined
  rated: boolean
}

export interface Waiting {
  status: OrderStatus
  /** Number of earlier orders of the same meal that are not ready. */
  ahead: number
  code: string
}

export interface CardEntry {
  entryId: string
  /** Negative for charges. */
  amountFen: number
  title: string
  createTime: string
}

export interface MealCard extends CursorPage<CardEntry> {
  balanceFen: number
  /** Where to top it up. */
  where: string
}

const readStatus = oneOf(0, 1, 2, 3, 4, 5)

export const readOrder = entity<Order>(
  {
    orderId: name,
    status: readStatus,
    code: name,
    canteenId: name,
    canteenName: name,
    date: time,
    meal: readMeal,
    slotName: name,
    mode: oneOf('in', 'out'),
    remark: name,
    items: list(
      entity<OrderItem>({ ...cartFields, name, specName: name, priceFen: count, allergens: readAllergens }, 'dishId'),
    ),
    totalFen: count,
    subsidyFen: count,
    payFen: count,
    timeline: list(entity<Order['timeline'][number]>({ status: readStatus, time }, 'time')),
    canCancel: flag,
    cutoffTime: (given) => time(given) || undefined,
    rated: flag,
  },
  'orderId',
)

const readCard = entity<MealCard>({
  balanceFen: count,
  where: name,
  list: list(entity<CardEntry>({ entryId: name, amountFen: signed, title: name, createTime: time }, 'entryId')),
  nextCursor: (given) => text(given) || null,
})

const write = { effect: 'write' } as const
type OrderId = { orderId: string }

export const mealOrders = {
  /** 100409 with a message if anything has changed; nothing is booked then. */
  place: portal.post<OrderBody, Order>('/catering/v1/order', readOrder, write),
  page: portal.post<{ status?: OrderStatus | undefined; cursor?: string | null }, CursorPage<Order>>(
    '/catering/v1/orders',
    readPage(readOrder),
  ),
  detail: portal.post<OrderId, Order>('/catering/v1/order_detail', readOrder),
  waiting: portal.post<OrderId, Waiting>(
    '/catering/v1/waiting',
    entity<Waiting>({ status: readStatus, ahead: count, code: name }, 'code'),
  ),
  cancel: portal.post<OrderId, Order>('/catering/v1/cancel', readOrder, write),
  rate: portal.post<OrderId & { score: number; text: string }, Order>('/catering/v1/rate', readOrder, write),
  card: portal.post<{ cursor?: string | null }, MealCard>('/catering/v1/card', readCard),
}
