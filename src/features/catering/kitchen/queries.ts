import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MealOf } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import type { Order, OrderStatus } from '@contract/mealOrder'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { cursorAfter } from '@/lib/pages'

const LOOK_MS = 15_000

/** The orders of a meal in one state, oldest first; looked for again while they are shown. */
export function useKitchenOrders(place: MealOf, status: OrderStatus) {
  type Page = CursorPage<Order>
  const found = useInfiniteQuery<Page, Error, InfiniteData<Page>, unknown[], string | null>({
    queryKey: ['catering', 'kitchen', place, status],
    queryFn: ({ pageParam, signal }) => call(kitchen.orders, { ...place, status, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
    refetchInterval: LOOK_MS,
    enabled: place.canteenId !== '',
  })
  async function more(): Promise<void> {
    const { error } = await found.fetchNextPage()
    if (error) throw error
  }
  return { ...found, rows: found.data?.pages.flatMap(({ list }) => list) ?? [], more }
}

export const useCookLines = (place: MealOf) =>
  useQuery({
    queryKey: ['catering', 'kitchen', 'dishes', place],
    queryFn: ({ signal }) => call(kitchen.dishes, place, { signal }),
    enabled: place.canteenId !== '',
  })
