import { type Canteen, Meal, type MealOf, type MealTime } from './catering'
import { CHINA_OFFSET_MS } from './text/chinaTime'
import { DAY_MS } from './text/timeUnits'

export const MEALS: readonly Meal[] = [Meal.Breakfast, Meal.Lunch, Meal.Dinner]

export const MEAL_NAMES: Readonly<Record<Meal, string>> = { breakfast: '早餐', lunch: '午餐', dinner: '晚餐' }

/** What a canteen says that never serves this meal. */
export const notServed = (meal: Meal): string => `该食堂不供应${MEAL_NAMES[meal]}`

/** Key of the device's storage for the canteen that was chosen last. */
export const USUAL_CANTEEN_KEY = 'bole.catering.canteen'

/** As `isDate`, and smaller: the boot script includes it. Some browsers parse 30 February as 2 March. */
const isDay = (text: string): boolean =>
  /^\d{4}-/.test(text) && new Date(Date.parse(text) || 0).toISOString().slice(0, 10) === text

/** The meal at a moment: each day's three from the first of the given China times on, then tomorrow's breakfast. */
function mealBefore(now: Date, ends: readonly [string, string, string]): MealTime {
  const china = new Date(now.getTime() + CHINA_OFFSET_MS)
  const clock = china.toISOString().slice(11, 16)
  const place = ends.findIndex((end) => clock < end)
  const day = place < 0 ? new Date(china.getTime() + DAY_MS) : china
  return { date: day.toISOString().slice(0, 10), meal: MEALS[place] ?? Meal.Breakfast }
}

/** The meal that most likely still takes orders; a canteen's own hours decide. */
export const likelyMeal = (now: Date): MealTime => mealBefore(now, ['07:00', '10:30', '16:30'])

/** The meal that is most likely cooked or handed out. */
export const servedMeal = (now: Date): MealTime => mealBefore(now, ['09:00', '13:30', '19:30'])

/**
 * Canteen, date and meal that an address names, else the usual canteen, or the first one, and another meal.
 * @param usual id of the canteen that was chosen last, or ''
 */
export function mealPlace(
  query: URLSearchParams,
  canteens: readonly Pick<Canteen, 'canteenId'>[],
  usual: string,
  otherwise: MealTime,
): MealOf {
  const named = query.get('canteen') ?? ''
  const canteen = canteens.find(({ canteenId }) => canteenId === (named || usual)) ?? canteens[0]
  const date = query.get('date') ?? ''
  return {
    canteenId: named || (canteen?.canteenId ?? ''),
    date: isDay(date) ? date : otherwise.date,
    meal: MEALS.find((known) => known === query.get('meal')) ?? otherwise.meal,
  }
}
