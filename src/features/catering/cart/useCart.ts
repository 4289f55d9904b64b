import { useSyncExternalStore } from 'react'
import type { CartItem, MealOf } from '@contract/catering'
import { cartKey, changeItems, itemsOf, keptText, onCartChange, withMore, withQuantity } from './cartStore'
import { mayReplace, otherDayOf } from './otherDay'

/** The cart of this person, canteen and meal, alike in all tabs; empty until the person is known. */
export function useCart(userId: string | undefined, place: MealOf) {
  const key = userId === undefined ? '' : cartKey(userId, place)
  const text = useSyncExternalStore(onCartChange, () => (key ? keptText(key) : ''))
  const items = itemsOf(text, place.date)
  const change = (to: (items: CartItem[]) => CartItem[]) => {
    if (key) changeItems(key, place.date, to)
  }
  return {
    items,
    /** What is kept of another day, in whose place this day's dishes come. */
    otherDay: otherDayOf(text, place.date),
    isReady: userId !== undefined,
    countOf: (dishId: string) => items.reduce((sum, item) => sum + (item.dishId === dishId ? item.quantity : 0), 0),
    /** Adds to this day's lines, in the place of another day's where the person agrees; answers whether it did. */
    add: async (line: CartItem): Promise<boolean> => {
      if (userId === undefined || !(await mayReplace(userId, place))) return false
      change((now) => withMore(now, line))
      return true
    },
    more: ({ dishId, specId }: CartItem, portions: number) =>
      change((now) => withMore(now, { dishId, quantity: portions, ...(specId === undefined ? {} : { specId }) })),
    set: (line: CartItem, quantity: number) => change((now) => withQuantity(now, line, quantity)),
    clear: () => change(() => []),
  }
}
