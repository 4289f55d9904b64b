import type { InfiniteData } from '@tanstack/react-query'
import type { Order, OrderStatus } from '@contract/mealOrder'
import type { CursorPage } from '@contract/trend'

type Pages = InfiniteData<CursorPage<Order>, string | null>

const placeOf = ({ timeline, orderId }: Order) => `${timeline[0]?.time ?? ''} ${orderId}`

/**
 * The read pages of one state with what changed: orders that left go, new ones stand at their place by when they were
 * ordered. What belongs behind the last read page comes with the pages after it.
 */
export function mergeChanges(data: Pages, changed: readonly Order[], status: OrderStatus): Pages {
  if (changed.length === 0) return data
  const ids = new Set(changed.map(({ orderId }) => orderId))
  const pages = data.pages.map((page) => ({ ...page, list: page.list.filter(({ orderId }) => !ids.has(orderId)) }))
  for (const order of changed) {
    if (order.status !== status) continue
    const at = placeOf(order)
    const isLater = (other: Order) => placeOf(other) > at
    const page = pages.find(({ list }) => list.some(isLater)) ?? pages.find(({ nextCursor }) => nextCursor === null)
    if (!page) continue
    const place = page.list.findIndex(isLater)
    page.list.splice(place < 0 ? page.list.length : place, 0, order)
  }
  return { ...data, pages }
}
