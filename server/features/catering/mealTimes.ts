import { MEAL_DAYS, type MealTime } from '@contract/catering'
import { MEAL_NAMES, MEALS } from '@contract/mealPlace'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { chinaDay } from '../../lib/time'

/** Cut-off and end of a canteen's meal, in minutes of the day. */
export interface MealHours {
  meal: string
  cutoffMinute: number
  endMinute: number
}

export interface MealMoments {
  cutoffAt: Date
  endsAt: Date
}

/** Today and the days ahead that can be ordered for. */
export const bookableDays = (now: Date): string[] =>
  Array.from({ length: MEAL_DAYS }, (_, ahead) => addDays(chinaDate(now), ahead))

/** Whether a day lies after those that can be ordered for. */
export const isTooEarly = (date: string, now: Date): boolean => date > addDays(chinaDate(now), MEAL_DAYS - 1)

/** When a meal closes and ends on a day, by the minutes of the day in China. */
export function momentsOf(date: string, { cutoffMinute, endMinute }: MealHours): MealMoments {
  const begins = chinaDay(date).getTime()
  return {
    cutoffAt: new Date(begins + cutoffMinute * MINUTE_MS),
    endsAt: new Date(begins + endMinute * MINUTE_MS),
  }
}

/** Whether a meal of this day takes orders; at the cut-off it is closed. */
export function isOpen(date: string, hours: MealHours, now: Date): boolean {
  return bookableDays(now).includes(date) && now < momentsOf(date, hours).cutoffAt
}

/** The first open meal after `from`; undefined if there is none. */
export function nextOpen(hours: readonly MealHours[], from: MealTime, now: Date): MealTime | undefined {
  const later = bookableDays(now).flatMap((date) => MEALS.map((meal) => ({ date, meal })))
  const isAfter = ({ date, meal }: MealTime) =>
    date > from.date || (date === from.date && MEALS.indexOf(meal) > MEALS.indexOf(from.meal))
  return later.find((each) => {
    const mealHours = hours.find(({ meal }) => meal === each.meal)
    return mealHours !== undefined && isAfter(each) && isOpen(each.date, mealHours, now)
  })
}

/** 6 月 15 日午餐. */
export function mealText({ date, meal }: MealTime): string {
  return `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8, 10))} 日${MEAL_NAMES[meal]}`
}
