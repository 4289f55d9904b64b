import { useSearchParams } from 'react-router-dom'
import { type Canteen, Meal, type MealOf, type MealTime } from '@contract/catering'
import { clockTime } from '@/lib/date'
import { serverNow } from '@/lib/serverTime'
import { dayAhead } from './words'

export const MEALS: readonly Meal[] = [Meal.Breakfast, Meal.Lunch, Meal.Dinner]
const KEPT = 'bole.catering.canteen'

function keptCanteen(): string {
  try {
    return localStorage.getItem(KEPT) ?? ''
  } catch {
    return ''
  }
}

/** Remembers the canteen on this device. */
export function keepCanteen(canteenId: string): void {
  try {
    localStorage.setItem(KEPT, canteenId)
  } catch {
    return
  }
}

/** The meal that most likely still takes orders; a canteen's own hours decide. */
export function likelyMeal(): MealTime {
  const clock = clockTime(serverNow().getTime())
  if (clock < '07:00') return { date: dayAhead(0), meal: Meal.Breakfast }
  if (clock < '10:30') return { date: dayAhead(0), meal: Meal.Lunch }
  if (clock < '16:30') return { date: dayAhead(0), meal: Meal.Dinner }
  return { date: dayAhead(1), meal: Meal.Breakfast }
}

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The query of a canteen and meal, for links. */
export const placeQuery = ({ canteenId, date, meal }: MealOf): string =>
  new URLSearchParams({ canteen: canteenId, date, meal }).toString()

/** Canteen, date and meal of the address, else the usual canteen and the likely meal. */
export function useMealPlace(canteens: readonly Canteen[], otherwise: () => MealTime = likelyMeal): MealOf {
  const [params] = useSearchParams()
  const likely = otherwise()
  const wanted = params.get('canteen') ?? keptCanteen()
  const canteen = canteens.find(({ canteenId }) => canteenId === wanted) ?? canteens[0]
  const date = params.get('date') ?? ''
  const meal = MEALS.find((known) => known === params.get('meal'))
  return {
    canteenId: params.get('canteen') ?? canteen?.canteenId ?? '',
    date: isDay(date) ? date : likely.date,
    meal: meal ?? likely.meal,
  }
}

/** The meal that is most likely cooked or handed out now. */
export function servedMeal(): MealTime {
  const clock = clockTime(serverNow().getTime())
  if (clock < '09:00') return { date: dayAhead(0), meal: Meal.Breakfast }
  if (clock < '13:30') return { date: dayAhead(0), meal: Meal.Lunch }
  if (clock < '19:30') return { date: dayAhead(0), meal: Meal.Dinner }
  return { date: dayAhead(1), meal: Meal.Breakfast }
}
