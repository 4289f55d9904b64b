import { useSearchParams } from 'react-router-dom'
import type { Canteen, MealOf, MealTime } from '@contract/catering'
import { likelyMeal, mealPlace, USUAL_CANTEEN_KEY } from '@contract/mealPlace'
import { storedText, storeText } from '@/lib/stores/deviceStore'
import { serverNow } from '@/lib/time/serverTime'

/** Id of the canteen that was chosen last on this device, or ''. */
export const usualCanteen = (): string => storedText(USUAL_CANTEEN_KEY)

/** Remembers the canteen on this device. */
export const keepCanteen = (canteenId: string): void => storeText(USUAL_CANTEEN_KEY, canteenId)

/** The query of a canteen and meal, for links. */
export const placeQuery = ({ canteenId, date, meal }: MealOf): string =>
  new URLSearchParams({ canteen: canteenId, date, meal }).toString()

/** Canteen, date and meal of the address, else the usual canteen and the likely meal. */
export function useMealPlace(canteens: readonly Canteen[], otherwise: (now: Date) => MealTime = likelyMeal): MealOf {
  const [params] = useSearchParams()
  return mealPlace(params, canteens, usualCanteen(), otherwise(serverNow()))
}
