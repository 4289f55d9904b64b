import type { MealOf } from '@contract/catering'
import { confirm } from '@/ui/dialog/confirm'
import { storedText } from '@/lib/stores/deviceStore'
import { type Cart, cartKey, cartOf } from '@/writes/drafts/cart'
import { dayAhead, mealText } from '../words'

/** The stored cart if it is for another day; else undefined. */
export function otherDayOf(text: string, date: string): Cart | undefined {
  const cart = cartOf(text)
  return cart && cart.date !== date && cart.items.length > 0 ? cart : undefined
}

/** Whether dishes of this day may replace those of another day; asks the user if those can still be ordered. */
export async function mayReplace(userId: string, place: MealOf): Promise<boolean> {
  const other = otherDayOf(storedText(cartKey(userId, place)), place.date)
  if (!other || other.date < dayAhead(0)) return true
  return confirm({
    title: `购物车里是${mealText({ date: other.date, meal: place.meal })}的菜品`,
    body: `一个餐次只留一天的购物车，继续会改为${mealText(place)}并清空原有菜品。`,
    yes: '清空并继续',
    danger: true,
  })
}
