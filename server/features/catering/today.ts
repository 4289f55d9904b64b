import type { Meal } from '@contract/catering'
import { MEAL_NAMES } from '@contract/mealPlace'
import type { TodayItem } from '@contract/module'
import { chinaDate } from '@contract/text/dateRange'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { mealWaitingPath } from '../../domain/paths'
import { liveOn } from './orderListRepo'

/** Pick-up codes of today's orders that are not yet fetched (rule: today). */
export async function cateringToday(db: Db, user: Pick<User, 'id'>, now: Date): Promise<TodayItem[]> {
  const orders = await liveOn(db, user.id, chinaDate(now), now)
  return orders.map(({ id, code, meal }) => ({
    kind: 'pick_up',
    title: `${MEAL_NAMES[meal as Meal]}取餐码`,
    value: code,
    path: mealWaitingPath(id),
  }))
}
