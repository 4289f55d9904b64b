import { type Order, OrderMode } from '@contract/mealOrder'

/** 番茄鸡蛋面（大份） × 2、五常米饭 × 1. */
export const portionsText = ({ items }: Order): string =>
  items.map(({ name, specName, quantity }) => `${name}${specName && `（${specName}）`} × ${quantity}`).join('、')

/** 外带 · 少辣. */
export const servingText = ({ mode, remark }: Order): string =>
  `${mode === OrderMode.In ? '堂食' : '外带'}${remark && ` · ${remark}`}`
