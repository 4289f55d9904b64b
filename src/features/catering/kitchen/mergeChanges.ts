import type { InfiniteData } from '@tanstack/react-query'
import type { Order, OrderStatus } from '@contract/mealOrder'
import type { CursorPage } from '@contract/trend'

type Pages = InfiniteData<CursorPage<Order>, string | null>

/** When it was ordered, to the second; the backend orders those of one second by a finer time. */
const timeOf = ({ timeline }: Order) => timeline[0]?.time ?? ''

/**
 * The read pages of one state with what changed: orders that left go, those that stay keep their place, new ones follow
 * those ordered before or in the same second. What belongs behind the last read page comes with the pages after it.
 */
export function mergeChanges(data: Pages, changed: readonly Order[], status: OrderStatus): Pages {
  if (changed.length === 0) return data
  const now = new Map(changed.map((order) => [order.orderId, order]))
  const known = new Set<string>()
  const keep = (order: Order): Order[] => {
    const latest = now.get(order.orderId) ?? order
    known.add(order.orderId)
    return latest.status === status ? [latest] : []
  }
  const pages = data.pages.map((page) => ({ ...page, list: page.list.flatMap(keep) }))
  for (const order of changed) {
    if (order.status !== status || known.has(order.orderId)) continue
    const isLater = (other: Order) => timeOf(other) > timeOf(order)
    const page = pages.find(({ list }) => list.some(isLater)) ?? pages.find(({ nextCursor }) => nextCursor === null)
    if (!page) continue
    const place = page.list.findIndex(isLater)
    page.list.splice(place < 0 ? page.list.length : place, 0, order)
  }
  return { ...data, pages }
}
