import { useSyncExternalStore } from 'react'
import type { CartItem, MealOf } from '@contract/catering'
import {
  cartKey,
  changeItems,
  isSameLine,
  itemsOf,
  keptText,
  onCartChange,
  ordersOf,
  withMore,
  withQuantity,
} from './cartStore'
import { mayReplace, otherDayOf } from './otherDay'

/** The cart of this person, canteen and meal, alike in all tabs; empty until the person is known. */
export function useCart(userId: string | undefined, place: MealOf) {
  const key = userId === undefined ? '' : cartKey(userId, place)
  const text = useSyncExternalStore(onCartChange, () => (key ? keptText(key) : ''))
  const items = itemsOf(text, place.date)
  const [ordered = [], ...later] = ordersOf(items)
  const change = (to: (items: CartItem[]) => CartItem[]) => {
    if (key) changeItems(key, place.date, to)
  }
  return {
    items,
    /** What one order takes of them; the others come after it. */
    ordered,
    later,
    /** What is kept of another day, in whose place this day's dishes come. */
    otherDay: otherDayOf(text, place.date),
    isReady: userId !== undefined,
    countOf: (dishId: string) => items.reduce((sum, item) => sum + (item.dishId === dishId ? item.quantity : 0), 0),
    /**
     * Adds to this day's lines, in the place of another day's where the person agrees; answers whether it belongs to
     * the order in hand or to a later one, undefined where it was not added.
     */
    add: async (line: CartItem): Promise<'now' | 'later' | undefined> => {
      if (userId === undefined || !(await mayReplace(userId, place))) return undefined
      change((now) => withMore(now, line))
      const [first = []] = ordersOf(itemsOf(keptText(key), place.date))
      return first.some((each) => isSameLine(each, line)) ? 'now' : 'later'
    },
    more: ({ dishId, specId }: CartItem, portions: number) =>
      change((now) => withMore(now, { dishId, quantity: portions, ...(specId === undefined ? {} : { specId }) })),
    set: (line: CartItem, quantity: number) => change((now) => withQuantity(now, line, quantity)),
    /** Takes out what was ordered. */
    takeOut: (lines: readonly CartItem[]) =>
      change((now) => lines.reduce((left, line) => withMore(left, { ...line, quantity: -line.quantity }), now)),
  }
}
