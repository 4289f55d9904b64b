import { type CartItem, type MealOf, ORDER_LINES, QUANTITY_MAX } from '@contract/catering'
import { count, entity, list, name, optional, time } from '@contract/readers/readers'

/** What a cart holds: the day it is for, and its lines (rule: cart). */
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

export const cartKey = (userId: string, { canteenId, meal }: MealOf): string =>
  `bole.cart.${userId}.${canteenId}.${meal}`

const listeners = new Set<() => void>()

/** Tells of changes in this tab and in others. */
export function onCartChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The text as it is kept, which only changes with the cart. */
export function keptText(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** A kept cart with its lines; undefined for none and for what is not understood. */
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

export const isSameLine = (a: CartItem, b: CartItem): boolean => a.dishId === b.dishId && a.specId === b.specId

/** The lines in parts of what one order takes: the first part is ordered now (rule: cart). */
export const ordersOf = (items: readonly CartItem[]): CartItem[][] =>
  Array.from({ length: Math.ceil(items.length / ORDER_LINES) }, (_, at) =>
    items.slice(at * ORDER_LINES, (at + 1) * ORDER_LINES),
  )

export const portionsOf = (items: readonly CartItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** The lines with this one set to so many; none takes it out. */
export function withQuantity(items: readonly CartItem[], line: CartItem, quantity: number): CartItem[] {
  const wanted = Math.min(Math.max(quantity, 0), QUANTITY_MAX)
  const kept = items.some((each) => isSameLine(each, line)) ? items : [...items, line]
  return kept
    .map((each) => (isSameLine(each, line) ? { ...each, quantity: wanted } : each))
    .filter((each) => each.quantity > 0)
}

/** The lines with that many more of this one. */
export function withMore(items: readonly CartItem[], line: CartItem): CartItem[] {
  const before = items.find((each) => isSameLine(each, line))?.quantity ?? 0
  return withQuantity(items, line, before + line.quantity)
}

/** Changes the lines as they are kept now: another tab may have been there meanwhile. */
export function changeItems(key: string, date: string, to: (items: CartItem[]) => CartItem[]): void {
  keepItems(key, date, to(itemsOf(keptText(key), date)))
}

/** Keeps the lines; without any the key goes. */
export function keepItems(key: string, date: string, items: readonly CartItem[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ date, items }))
  } catch {
    return
  } finally {
    listeners.forEach((listener) => listener())
  }
}
