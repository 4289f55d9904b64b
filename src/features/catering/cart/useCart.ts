import { useSyncExternalStore } from 'react'
import type { CartItem, MealOf } from '@contract/catering'
import { storedText } from '@/lib/stores/deviceStore'
import {
  cartKey,
  changeItems,
  isSameLine,
  itemsOf,
  onCartChange,
  ordersOf,
  withMore,
  withQuantity,
} from '@/writes/drafts/cart'
import { mayReplace, otherDayOf } from './otherDay'

/** The cart of this user, canteen and meal, synchronised across tabs; empty until the user is known. */
export function useCart(userId: string | undefined, place: MealOf) {
  const key = userId === undefined ? '' : cartKey(userId, place)
  const text = useSyncExternalStore(onCartChange, () => (key ? storedText(key) : ''))
  const items = itemsOf(text, place.date)
  const [ordered = [], ...later] = ordersOf(items)
  const change = (to: (items: CartItem[]) => CartItem[]) => {
    if (key) changeItems(key, place.date, to)
  }
  return {
    items,
    /** The lines that fit into one order; the rest is ordered afterwards. */
    ordered,
    later,
    /** The stored cart of another day, which adding dishes of this day replaces. */
    otherDay: otherDayOf(text, place.date),
    isReady: userId !== undefined,
    countOf: (dishId: string) => items.reduce((sum, item) => sum + (item.dishId === dishId ? item.quantity : 0), 0),
    /**
     * Adds a line to this day's cart, replacing another day's if the user agrees; returns whether it belongs to the
     * current order or a later one, undefined if it was not added.
     */
    add: async (line: CartItem): Promise<'now' | 'later' | undefined> => {
      if (userId === undefined || !(await mayReplace(userId, place))) return undefined
      change((now) => withMore(now, line))
      const [first = []] = ordersOf(itemsOf(storedText(key), place.date))
      return first.some((each) => isSameLine(each, line)) ? 'now' : 'later'
    },
    more: ({ dishId, specId }: Pick<CartItem, 'dishId' | 'specId'>, portions: number) =>
      change((now) => withMore(now, { dishId, quantity: portions, ...(specId === undefined ? {} : { specId }) })),
    set: (line: CartItem, quantity: number) => change((now) => withQuantity(now, line, quantity)),
  }
}
