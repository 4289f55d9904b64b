import { type CartItem, type MealOf, ORDER_LINES, QUANTITY_MAX } from '@contract/catering'
import { MEALS } from '@contract/mealPlace'
import { count, entity, list, name, optional, time } from '@contract/readers/readers'
import { forgetUnstored, storedKeys, storedText, storeText } from '@/lib/stores/deviceStore'
import { createStorageListeners } from '@/lib/stores/storageListeners'
import { session } from '@/session/session'

const PREFIX = 'bole.cart.'

session.onUserChange(() => forgetUnstored(PREFIX))

/** A cart: its day and its lines (rule: cart). */
export interface Cart {
  date: string
  items: CartItem[]
}

const readCart = entity<Cart>(
  {
    date: time,
    items: list(entity<CartItem>({ dishId: name, specId: optional(name), quantity: count }, 'dishId', 'quantity')),
  },
  'date',
)

/** Key of a cart in `localStorage`. */
export const cartKey = (userId: string, { canteenId, meal }: MealOf): string =>
  `${PREFIX}${userId}.${canteenId}.${meal}`

/** The earliest cart of a user that is not for a past day; of this canteen and meal, where they are named. */
export function nextCart(
  userId: string,
  today: string,
  of: { canteenId: string | null; meal: string | null },
): MealOf | undefined {
  const prefix = `${PREFIX}${userId}.`
  const places = storedKeys(prefix).flatMap((key) => {
    const [, canteenId = '', named] = /^(.+)\.(\w+)$/.exec(key.slice(prefix.length)) ?? []
    const [meal, cart] = [MEALS.find((each) => each === named), cartOf(storedText(key))]
    if ((of.canteenId ?? canteenId) !== canteenId || (of.meal ?? named) !== named) return []
    return meal && cart && cart.items.length > 0 && cart.date >= today ? [{ canteenId, date: cart.date, meal }] : []
  })
  return places.sort((a, b) => a.date.localeCompare(b.date) || MEALS.indexOf(a.meal) - MEALS.indexOf(b.meal))[0]
}

const listeners = createStorageListeners()

/** Subscribes to changes in this tab and in others. */
export const onCartChange = listeners.subscribe

/** Parses a stored cart; undefined if there is none or it is invalid. */
export function cartOf(text: string): Cart | undefined {
  try {
    const cart = readCart(JSON.parse(text || 'null'))
    return cart && { ...cart, items: cart.items.filter(({ quantity }) => quantity > 0) }
  } catch {
    return undefined
  }
}

/** The lines for this day; a cart of another day counts as empty. */
export function itemsOf(text: string, date: string): CartItem[] {
  const cart = cartOf(text)
  return cart?.date === date ? cart.items : []
}

/** Whether two lines are of the same dish and spec; quantities may differ. */
export const isSameLine = (a: CartItem, b: CartItem): boolean => a.dishId === b.dishId && a.specId === b.specId

/** The lines split by the limit of an order; the first part is ordered now (rule: cart). */
export const ordersOf = (items: readonly CartItem[]): CartItem[][] =>
  Array.from({ length: Math.ceil(items.length / ORDER_LINES) }, (_, at) =>
    items.slice(at * ORDER_LINES, (at + 1) * ORDER_LINES),
  )

/** Sum of the quantities of the lines. */
export const portionsOf = (items: readonly CartItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** The lines with this quantity of a line; 0 removes it. */
export function withQuantity(items: readonly CartItem[], line: CartItem, quantity: number): CartItem[] {
  const wanted = Math.min(Math.max(quantity, 0), QUANTITY_MAX)
  const kept = items.some((each) => isSameLine(each, line)) ? items : [...items, line]
  return kept
    .map((each) => (isSameLine(each, line) ? { ...each, quantity: wanted } : each))
    .filter((each) => each.quantity > 0)
}

/** The lines with more portions of this line. */
export function withMore(items: readonly CartItem[], line: CartItem): CartItem[] {
  const before = items.find((each) => isSameLine(each, line))?.quantity ?? 0
  return withQuantity(items, line, before + line.quantity)
}

/** Changes the stored lines; another tab may have changed them meanwhile. */
export function changeItems(key: string, date: string, to: (items: CartItem[]) => CartItem[]): void {
  keepItems(key, date, to(itemsOf(storedText(key), date)))
}

/** Whether these lines are in the cart of their day and meal, with as many portions. */
export function isInCart(userId: string, { items, ...meal }: MealOf & { items: readonly CartItem[] }): boolean {
  const now = itemsOf(storedText(cartKey(userId, meal)), meal.date)
  return items.every((line) => now.some((each) => isSameLine(each, line) && each.quantity >= line.quantity))
}

/** Removes ordered lines from the cart of their meal, once for an order; the cart of another day stays. */
export function removeOrdered(userId: string, { items, ...meal }: MealOf & { items: readonly CartItem[] }): void {
  const key = cartKey(userId, meal)
  if (cartOf(storedText(key))?.date !== meal.date) return
  changeItems(key, meal.date, (now) =>
    items.reduce((left, line) => withMore(left, { ...line, quantity: -line.quantity }), now),
  )
}

/** Stores the lines; without any the key is removed. */
function keepItems(key: string, date: string, items: readonly CartItem[]): void {
  storeText(key, items.length === 0 ? '' : JSON.stringify({ date, items }))
  listeners.notify()
}
