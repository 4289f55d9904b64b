import { useSyncExternalStore } from 'react'
import type { CartItem, MealOf } from '@contract/catering'
import { cartKey, isSameLine, itemsOf, keepItems, keptText, onCartChange, withQuantity } from './cartStore'

/** The cart of this person, canteen and meal, alike in all tabs; empty until the person is known. */
export function useCart(userId: string | undefined, place: MealOf) {
  const key = userId === undefined ? '' : cartKey(userId, place)
  const text = useSyncExternalStore(onCartChange, () => (key ? keptText(key) : ''))
  const items = itemsOf(text, place.date)
  // Read again for each change: another tab may have been there meanwhile.
  const change = (to: (items: CartItem[]) => CartItem[]) => {
    if (key) keepItems(key, place.date, to(itemsOf(keptText(key), place.date)))
  }
  return {
    items,
    isReady: userId !== undefined,
    countOf: (dishId: string) => items.reduce((sum, item) => sum + (item.dishId === dishId ? item.quantity : 0), 0),
    add: (line: CartItem) =>
      change((now) => {
        const before = now.find((each) => isSameLine(each, line))?.quantity ?? 0
        return withQuantity(now, line, before + line.quantity)
      }),
    set: (line: CartItem, quantity: number) => change((now) => withQuantity(now, line, quantity)),
    clear: () => change(() => []),
  }
}
