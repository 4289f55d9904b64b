import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Canteen, MealOf } from '@contract/catering'
import { nextCart } from '@/writes/drafts/cart'
import { useMealPlace } from '../place'
import { dayAhead } from '../words'

/** The meal of the address; without a date that of the next cart of its canteen and meal (rule: cart). */
export function useCartPlace(canteens: readonly Canteen[], eater: string | undefined): MealOf {
  const [params] = useSearchParams()
  const place = useMealPlace(canteens)
  const [kept, setKept] = useState<{ address: string; place: MealOf }>()
  const address = params.toString()
  if (params.has('date') || eater === undefined || canteens.length === 0) return place
  if (kept?.address === address) return kept.place
  const [canteenId, meal] = [params.get('canteen') || null, params.get('meal') || null]
  const next = nextCart(eater, dayAhead(0), { canteenId, meal }) ?? place
  setKept({ address, place: next })
  return next
}
