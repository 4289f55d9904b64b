import { type Order, OrderMode } from '@contract/mealOrder'

/** 番茄鸡蛋面（大份） × 2、五常米饭 × 1. */
export const portionsText = ({ items }: Order): string =>
  items.map(({ name, specName, quantity }) => `${name}${specName && `（${specName}）`} × ${quantity}`).join('、')

/** 外带 · 少辣. */
export const servingText = ({ mode, remark }: Order): string =>
  `${mode === OrderMode.In ? '堂食' : '外带'}${remark && ` · ${remark}`}`

/** Orders grouped by slot, slots by time. */
export function bySlot(orders: readonly Order[]): [slot: string, orders: Order[]][] {
  const slots = new Map<string, Order[]>()
  for (const order of orders) {
    const same = slots.get(order.slotName)
    if (same) same.push(order)
    else slots.set(order.slotName, [order])
  }
  return [...slots].sort(([one], [other]) => (one < other ? -1 : 1))
}
