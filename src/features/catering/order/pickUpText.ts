import type { Order } from '@contract/mealOrder'
import { dayAhead, dayText, mealText } from '../words'

/** 明天 11:15 起取餐, if the order is for a later day; 明天午餐取餐 where the slot has no time. */
export function pickUpText(order: Order | undefined): string | undefined {
  if (!order || order.date <= dayAhead(0)) return undefined
  const [start] = /^\d{1,2}:\d{2}/.exec(order.slotName) ?? []
  return start ? `${dayText(order.date)} ${start} 起取餐` : `${mealText(order)}取餐`
}
