import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Canteen, MealOf, MealTime } from '@contract/catering'
import { likelyMeal, mealPlace, USUAL_CANTEEN_KEY } from '@contract/mealPlace'
import { storedText, storeText } from '@/lib/stores/deviceStore'
import { serverNow } from '@/lib/time/serverTime'
import { dayAhead } from './words'

/** Id of the canteen that was chosen last on this device, or ''. */
export const usualCanteen = (): string => storedText(USUAL_CANTEEN_KEY)

/** Remembers the canteen on this device. */
export const keepCanteen = (canteenId: string): void => storeText(USUAL_CANTEEN_KEY, canteenId)

/** The query of a canteen and meal, for links. */
export const placeQuery = ({ canteenId, date, meal }: MealOf): string =>
  new URLSearchParams({ canteen: canteenId, date, meal }).toString()

/** A query with another canteen and meal; the rest of it stays. */
export function withPlace(params: URLSearchParams, place: MealOf): URLSearchParams {
  const query = new URLSearchParams(params)
  new URLSearchParams(placeQuery(place)).forEach((value, key) => query.set(key, value))
  return query
}

/** Canteen, date and meal of the address, else the usual canteen and the likely meal. */
export function useMealPlace(canteens: readonly Canteen[]): MealOf {
  const [params] = useSearchParams()
  return mealPlace(params, canteens, usualCanteen(), likelyMeal(serverNow()))
}

/** Navigation state of an address into which `useMenuPlace` has put a meal. */
const LIKELY_STATE = { isLikelyMeal: true }

/**
 * As `useMealPlace`; puts the place into the address, so that another hour does not change it. What was put there is
 * replaced once its day is over.
 * @param canteens undefined until they are known
 * @param keepsAsked false to replace any past day, also one that was asked for
 */
export function useMenuPlace(
  canteens: readonly Canteen[] | undefined,
  otherwise: (now: Date) => MealTime = likelyMeal,
  keepsAsked = true,
): MealOf {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const isPut = typeof state === 'object' && state !== null && 'isLikelyMeal' in state
  const isOver = (isPut || !keepsAsked) && (params.get('date') ?? '') < dayAhead(0)
  const asked = isOver ? new URLSearchParams({ canteen: params.get('canteen') ?? '' }) : params
  const place = mealPlace(asked, canteens ?? [], usualCanteen(), otherwise(serverNow()))
  const isNamed = params.get('date') === place.date && params.get('meal') === place.meal
  const isKnown = place.canteenId !== '' && canteens !== undefined

  const put = useEffectEvent(() =>
    setParams(withPlace(params, place), { replace: true, state: { ...(state ?? {}), ...LIKELY_STATE } }),
  )
  useEffect(() => {
    if (isKnown && !isNamed) put()
  }, [isKnown, isNamed])
  return place
}
