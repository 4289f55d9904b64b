import { useQuery } from '@tanstack/react-query'
import type { MealOf } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import type { OrderStatus } from '@contract/mealOrder'
import { call } from '@/http/call'
import { useCursorRows } from '@/lists/useCursorRows'

const LOOK_MS = 15_000

/** The orders of a meal in one state, oldest first; looked for again while they are shown. */
export function useKitchenOrders(place: MealOf, status: OrderStatus) {
  return useCursorRows(
    ['catering', 'kitchen', place, status],
    (cursor, reading) => call(kitchen.orders, { ...place, status, cursor }, reading),
    { refetchInterval: LOOK_MS, enabled: place.canteenId !== '' },
  )
}

export const useCookLines = (place: MealOf) =>
  useQuery({
    queryKey: ['catering', 'kitchen', 'dishes', place],
    queryFn: ({ signal }) => call(kitchen.dishes, place, { signal }),
    enabled: place.canteenId !== '',
  })
