import { type Dish, type MealOf, type MealTime, readDish } from './catering'
import { type Order, type OrderStatus, readOrder } from './mealOrder'
import { portal, Who } from './endpoint'
import { count, entity, flag, list, name } from './readers/readers'
import { type CursorPage, readPage } from './trend'

/** Maximum number of orders advanced at once. */
export const ADVANCE_MAX = 100

/** Portions of one dish of a meal: `toCook` of the `ordered` are not ready yet. */
export interface CookLine {
  dishId: string
  name: string
  specName: string
  ordered: number
  toCook: number
}

/** What is left of a dish; with the number that was shown, only while it is still so. */
export interface StockBody extends MealTime {
  dishId: string
  stock: number
  expectStock?: number | undefined
}

/** Maximum number of changed orders per response. */
export const CHANGES_MAX = 200

/** Orders of a meal that were added or changed state since an earlier response, in their current state. */
export interface KitchenChanges {
  list: Order[]
  /** False if there were more than `CHANGES_MAX`: the lists must be loaded again. */
  isWhole: boolean
  /** `since` of the next call. */
  until: string
}

const read = { who: Who.KitchenStaff } as const
const write = { who: Who.KitchenStaff, effect: 'write' } as const

export const kitchen = {
  orders: portal.post<MealOf & { status?: OrderStatus | undefined; cursor?: string | null }, CursorPage<Order>>(
    '/catering/v1/kitchen/orders',
    readPage(readOrder),
    read,
  ),
  /** The first call has an empty `since`, and its response no orders. */
  changes: portal.post<MealOf & { since: string }, KitchenChanges>(
    '/catering/v1/kitchen/changes',
    entity<KitchenChanges>({ list: list(readOrder), isWhole: flag, until: name }, 'until'),
    read,
  ),
  /** Portions of the whole meal, for printing. */
  dishes: portal.post<MealOf, CookLine[]>(
    '/catering/v1/kitchen/dishes',
    list(entity<CookLine>({ dishId: name, name, specName: name, ordered: count, toCook: count }, 'dishId', 'name')),
    read,
  ),
  /** Moves orders to the next state, all or none. */
  advance: portal.post<{ orderIds: string[]; to: 1 | 2 }, Order[]>(
    '/catering/v1/kitchen/advance',
    list(readOrder),
    write,
  ),
  stock: portal.post<StockBody, Dish>('/catering/v1/kitchen/stock', readDish, write),
  pickUp: portal.post<MealOf & { code: string }, Order>('/catering/v1/kitchen/pick_up', readOrder, write),
}
