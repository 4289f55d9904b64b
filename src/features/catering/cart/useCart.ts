import { useSyncExternalStore } from 'react'
import type { CartItem, MealOf } from '@contract/catering'
import { cartKey, changeItems, itemsOf, keptText, onCartChange, withMore, withQuantity } from './cartStore'

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
    isReady: userId !== undefined,
    countOf: (dishId: string) => items.reduce((sum, item) => sum + (item.dishId === dishId ? item.quantity : 0), 0),
    add: (line: CartItem) => change((now) => withMore(now, line)),
    set: (line: CartItem, quantity: number) => change((now) => withQuantity(now, line, quantity)),
    clear: () => change(() => []),
  }
}
