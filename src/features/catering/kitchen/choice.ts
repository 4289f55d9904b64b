import { ADVANCE_MAX } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'

type Ids = ReadonlySet<string>

/** The new selection, and a message if not all requested orders could be selected. */
export interface Choice {
  ids: Ids
  notice?: string
}

/** Selected orders that are still in the list, oldest first. */
export const chosenOf = (orders: readonly Order[], ids: Ids): Ids =>
  new Set(orders.flatMap(({ orderId }) => (ids.has(orderId) ? [orderId] : [])))

/** Selects an order or deselects it; past the limit nothing changes but the notice. */
export function toggled(chosen: Ids, orderId: string): Choice {
  if (chosen.has(orderId)) return { ids: new Set([...chosen].filter((id) => id !== orderId)) }
  if (chosen.size >= ADVANCE_MAX) return { ids: chosen, notice: `一次最多 ${ADVANCE_MAX} 单，请先提交已选的` }
  return { ids: new Set(chosen).add(orderId) }
}

/** Selects these orders, oldest first, up to the limit; deselects all if none is left to select. */
export function toggledAll(chosen: Ids, orders: readonly Order[]): Choice {
  const own = new Set(orders.map(({ orderId }) => orderId))
  const others = [...chosen].filter((id) => !own.has(id))
  const room = ADVANCE_MAX - others.length
  if (room === 0) return { ids: chosen, notice: `一次最多 ${ADVANCE_MAX} 单，请先提交已选的` }
  if (isAllChosen(chosen, orders, room)) return { ids: new Set(others) }
  const ids = new Set([...others, ...[...own].slice(0, room)])
  if (own.size <= room) return { ids }
  return { ids, notice: `一次最多 ${ADVANCE_MAX} 单，已选最早的 ${room} 单` }
}

/** Whether as many of these orders are selected as the limit allows. */
export function isAllChosen(chosen: Ids, orders: readonly Order[], room = ADVANCE_MAX): boolean {
  const count = orders.filter(({ orderId }) => chosen.has(orderId)).length
  return count > 0 && count >= Math.min(orders.length, room)
}
