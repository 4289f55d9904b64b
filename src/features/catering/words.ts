import { type Allergen, MEAL_DAYS, type MealTime, type Menu, ORDER_LINES } from '@contract/catering'
import type { OrderMode, OrderStatus } from '@contract/mealOrder'
import { MEAL_NAMES, notServed } from '@contract/mealPlace'
import { addDays, chinaDate, weekdayName } from '@contract/text/dateRange'
import { minuteOf } from '@/lib/time/pastTime'
import { serverNow } from '@/lib/time/serverTime'

export const MODE_NAMES: Readonly<Record<OrderMode, string>> = { in: '堂食', out: '外带' }

export const STATUS_NAMES: Readonly<Record<OrderStatus, string>> = {
  0: '已下单',
  1: '制作中',
  2: '可取餐',
  3: '已取餐',
  4: '已取消',
  5: '未取餐',
}

/** The eight groups of GB 7718 in short (rule: allergens). */
export const ALLERGEN_NAMES: Readonly<Record<Allergen, string>> = {
  gluten: '麸质谷物',
  crustacean: '甲壳类',
  fish: '鱼类',
  egg: '蛋类',
  peanut: '花生',
  soy: '大豆',
  milk: '乳制品',
  nut: '坚果',
}

/** Allergens of a dish; "not declared" differs from "none". */
export function allergenText(allergens: readonly Allergen[] | null): string {
  if (allergens === null) return '过敏原未申报'
  return allergens.length === 0 ? '不含八类过敏原' : `含${allergens.map((each) => ALLERGEN_NAMES[each]).join('、')}`
}

/** The China day a number of days from today. */
export function dayAhead(days: number): string {
  return addDays(chinaDate(serverNow()), days)
}

/** 今天, 明天, else 周三 06-17, of an earlier year 周三 2025-06-18. */
export function dayText(date: string): string {
  if (date === dayAhead(0)) return '今天'
  if (date === dayAhead(1)) return '明天'
  return `${weekdayName(date)} ${date.slice(0, 4) < dayAhead(0).slice(0, 4) ? date : date.slice(5)}`
}

/** The day followed by words, with a space after a number. */
function withDay(date: string, words: string): string {
  const day = dayText(date)
  return /\d$/.test(day) ? `${day} ${words}` : `${day}${words}`
}

/** 明天午餐, 周五 11-27 午餐. */
export const mealText = ({ date, meal }: MealTime): string => withDay(date, MEAL_NAMES[meal])

/** 2026-11-30 早餐: for what is printed, which is read on other days too. */
export const datedMealText = ({ date, meal }: MealTime): string => `${date} ${MEAL_NAMES[meal]}`

/** 截至 2026-11-29 10:00, of a time in milliseconds since 1970 by the device's clock. */
export const datedTimeText = (ms: number): string => `截至 ${minuteOf(ms).replace('T', ' ')}`

/** 周日 11-29 起可订: from when this day can be ordered for (rule: menu plan); undefined if it already can, or could. */
export function opensText(date: string): string | undefined {
  if (date <= dayAhead(MEAL_DAYS - 1)) return undefined
  return withDay(addDays(date, 1 - MEAL_DAYS), '起可订')
}

/** 该食堂不供应早餐; undefined if the canteen serves this meal. */
export const notServedText = ({ cutoffTime }: Menu, { meal }: MealTime): string | undefined =>
  cutoffTime === '' ? notServed(meal) : undefined

/** Why a closed meal takes no orders. */
export const closedText = (menu: Menu, at: MealTime): string =>
  notServedText(menu, at) ?? opensText(at.date) ?? '本餐已截止'

export const ADDED = '已加入购物车'
export const ADDED_LATER = `${ADDED}，一次最多 ${ORDER_LINES} 种菜品，这一种留到下一单`

/** Shown if a cart has more kinds than an order takes. */
export const laterText = (kinds: number): string =>
  `一次最多 ${ORDER_LINES} 种菜品，其余 ${kinds} 种留在购物车，下一单再结算`

/** `610 千卡`; empty if not given. */
export const caloriesText = ({ calories }: { calories: number }): string => (calories > 0 ? `${calories} 千卡` : '')
