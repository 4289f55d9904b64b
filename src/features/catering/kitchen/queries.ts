import { type InfiniteData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { MealOf } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import type { Order, OrderStatus } from '@contract/mealOrder'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { useCursorRows } from '@/lists/useCursorRows'

const LOOK_MS = 15_000

const ordersKey = (place: MealOf, status: OrderStatus) => ['catering', 'kitchen', place, status] as const

/** The orders of a meal in one state, oldest first; polled while shown. */
export function useKitchenOrders(place: MealOf, status: OrderStatus) {
  return useCursorRows(
    ordersKey(place, status),
    (cursor, reading) => call(kitchen.orders, { ...place, status, cursor }, reading),
    { refetchInterval: LOOK_MS, enabled: place.canteenId !== '' },
  )
}

/** Removes orders from the cached list at once, because refetching all pages takes a while. */
export function dropOrders(queries: QueryClient, place: MealOf, status: OrderStatus, ids: readonly string[]): void {
  const gone = new Set(ids)
  queries.setQueryData<InfiniteData<CursorPage<Order>>>(
    ordersKey(place, status),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, list: page.list.filter(({ orderId }) => !gone.has(orderId)) })),
      },
  )
}

export const useCookLines = (place: MealOf) =>
  useQuery({
    queryKey: ['catering', 'kitchen', 'dishes', place],
    queryFn: ({ signal }) => call(kitchen.dishes, place, { signal }),
    enabled: place.canteenId !== '',
  })
