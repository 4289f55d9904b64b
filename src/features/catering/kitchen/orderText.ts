import type { Order } from '@contract/mealOrder'
import { MODE_NAMES } from '../words'

/** 番茄鸡蛋面（大份） × 2、五常米饭 × 1. */
export const portionsText = ({ items }: Order): string =>
  items.map(({ name, specName, quantity }) => `${name}${specName && `（${specName}）`} × ${quantity}`).join('、')

/** 外带 · 少辣. */
export const servingText = ({ mode, remark }: Order): string => `${MODE_NAMES[mode]}${remark && ` · ${remark}`}`

/**
 * Orders grouped by slot.
 * @param names of the slots in the order of the plan; slots that it no longer has come last
 */
export function bySlot(orders: readonly Order[], names: readonly string[]): [slot: string, orders: Order[]][] {
  const slots = new Map<string, Order[]>()
  for (const order of orders) {
    const same = slots.get(order.slotName)
    if (same) same.push(order)
    else slots.set(order.slotName, [order])
  }
  const placeOf = (slot: string) => (names.includes(slot) ? names.indexOf(slot) : names.length)
  const compare = (one: string, other: string) =>
    placeOf(one) - placeOf(other) || one.localeCompare(other, 'zh', { numeric: true })
  return [...slots].sort(([one], [other]) => compare(one, other))
}
