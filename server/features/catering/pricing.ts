import {
  type CartItem,
  type MealOf,
  type MealTime,
  type Quote,
  type QuoteBody,
  type QuoteItem,
} from '@contract/catering'
import { notServed } from '@contract/mealPlace'
import type { Orderer } from './orderer'
import type { Db } from '../../db/db'
import { notFound, raise } from '../../lib/businessError'
import { balanceOf } from '../mealCard/service'
import { isOpen, isTooEarly, type MealHours } from './mealTimes'
import { allergensOf, isOffered, specsByDish, subsidyLeft, UNKNOWN_CANTEEN } from './menu'
import { portionsOf } from './orderListRepo'
import * as repo from './repo'
import { settleForRead } from './settling'

const CLOSED = '该餐已截止订餐'
const NOT_YET_OPEN = '该餐还未开放订餐'
/** Input of the pricing. */
export interface Facts {
  /** Why the meal takes no orders; empty if it does. */
  closed: string
  dishes: ReadonlyMap<string, repo.DishRow>
  specs: ReadonlyMap<string, readonly repo.SpecRow[]>
  /** Portions this person has already ordered of each dish for this meal. */
  ordered: ReadonlyMap<string, number>
  subsidyLeftFen: number
  balanceFen: number
}

function closedReason({ date, meal }: MealTime, hours: MealHours | undefined, now: Date): string {
  if (!hours) return notServed(meal)
  if (isOpen(date, hours, now)) return ''
  return isTooEarly(date, now) ? NOT_YET_OPEN : CLOSED
}

/** What the price of a cart depends on. */
export async function factsOf(db: Db, user: Orderer, body: QuoteBody, now: Date): Promise<Facts> {
  const ids = [...new Set(body.items.map(({ dishId }) => dishId))]
  // Sequentially: this also runs in the transaction of an order, whose connection handles one statement at a time.
  const canteen = await repo.canteenById(db, body.canteenId)
  const hours = await repo.hoursOfMeal(db, body.canteenId, body.meal)
  const rows = ids.length > 0 ? await repo.dishesById(db, ids, body) : []
  const specs = await specsByDish(db, ids)
  const ordered = await portionsOf(db, user.id, body)
  const subsidyLeftFen = await subsidyLeft(db, user, body)
  const balanceFen = await balanceOf(db, user.id)
  if (!canteen) throw notFound(UNKNOWN_CANTEEN)
  return {
    closed: closedReason(body, hours, now),
    dishes: new Map(rows.map((row) => [row.id, row])),
    specs,
    ordered,
    subsidyLeftFen,
    balanceFen,
  }
}

/** The single place that prices a cart (rules: quote, subsidy). Invalid lines do not count. */
export function priced(body: QuoteBody, facts: Facts): Quote {
  const wanted = new Map<string, number>()
  const items = body.items.map((item): QuoteItem => {
    const dish = facts.dishes.get(item.dishId)
    const spec = facts.specs.get(item.dishId)?.find(({ specId }) => specId === item.specId)
    const before = wanted.get(item.dishId) ?? 0
    const reason = refusalOf(item, body, facts, before)
    if (reason === '') wanted.set(item.dishId, before + item.quantity)
    return {
      ...item,
      name: dish?.name ?? '',
      specName: spec?.name ?? '',
      priceFen: (dish?.priceFen ?? 0) + (spec?.addFen ?? 0),
      valid: reason === '',
      reason,
      allergens: allergensOf(dish?.allergens ?? null),
    }
  })
  const totalFen = items.reduce((sum, { valid, priceFen, quantity }) => sum + (valid ? priceFen * quantity : 0), 0)
  const subsidyFen = Math.min(facts.subsidyLeftFen, totalFen)
  return { items, totalFen, subsidyFen, payFen: totalFen - subsidyFen, balanceFen: facts.balanceFen }
}

/**
 * Why a line is invalid; empty if it is valid.
 * @param before portions that earlier lines take of the same dish
 */
function refusalOf(item: CartItem, at: MealOf, facts: Facts, before: number): string {
  if (facts.closed) return facts.closed
  const dish = facts.dishes.get(item.dishId)
  if (!dish?.onSale || dish.canteenId !== at.canteenId) return '已下架'
  if (!isOffered(dish, at)) return '本餐不供应'
  const specs = facts.specs.get(dish.id) ?? []
  if (specs.length > 0 && item.specId === undefined) return '请选择规格'
  if (item.specId !== undefined && !specs.some(({ specId }) => specId === item.specId)) return '该规格已下架'
  const left = dish.stock - before
  if (left <= 0) return '已售完'
  if (item.quantity > left) return `仅剩 ${left} 份`
  const mine = (facts.ordered.get(dish.id) ?? 0) + before
  return dish.limit > 0 && mine + item.quantity > dish.limit ? `每人限购 ${dish.limit} 份` : ''
}

/** Quote of a cart (rule: quote), after `settleForRead`, which books the refunds of ended meals. Throws 100404. */
export async function quoteOf(db: Db, user: Orderer, body: QuoteBody, now: Date): Promise<Quote> {
  await settleForRead(db, { userId: user.id }, now)
  return priced(body, await factsOf(db, user, body, now))
}

/** Throws 100404 for an unknown canteen. */
export const canteenOf = async (db: Db, canteenId: string) =>
  (await repo.canteenById(db, canteenId)) ?? raise(notFound(UNKNOWN_CANTEEN))
