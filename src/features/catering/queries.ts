import { type InfiniteData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { catering, type MealOf, type MealTime, type QuoteBody } from '@contract/catering'
import { type MealCard, mealOrders, type Order } from '@contract/mealOrder'
import { people } from '@contract/people'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { cursorAfter } from '@/lib/pages'

export const useCanteens = () =>
  useQuery({
    queryKey: ['catering', 'canteens'],
    queryFn: ({ signal }) => call(catering.canteens, {}, { signal }),
  })

export const menuQuery = (place: MealOf) =>
  queryOptions({
    queryKey: ['catering', 'menu', place],
    queryFn: ({ signal }) => call(catering.menu, place, { signal }),
  })

export const useMenu = (place: MealOf) => useQuery({ ...menuQuery(place), enabled: place.canteenId !== '' })

export const useDish = (of: MealTime & { dishId: string }) =>
  useQuery({
    queryKey: ['catering', 'dish', of],
    queryFn: ({ signal }) => call(catering.dish, of, { signal }),
    enabled: of.dishId !== '',
  })

/** The backend's prices, the only total there is (rule: quote). */
export const useQuote = (body: QuoteBody) =>
  useQuery({
    queryKey: ['catering', 'quote', body],
    queryFn: ({ signal }) => call(catering.quote, body, { signal }),
    enabled: body.items.length > 0 && body.canteenId !== '',
    gcTime: 0,
    placeholderData: (before) => before,
  })

export const useOrder = (orderId: string) =>
  useQuery({
    queryKey: ['catering', 'order', orderId],
    queryFn: ({ signal }) => call(mealOrders.detail, { orderId }, { signal }),
    enabled: orderId !== '',
  })

export function useOrders() {
  type Page = CursorPage<Order>
  const found = useInfiniteQuery<Page, Error, InfiniteData<Page>, unknown[], string | null>({
    queryKey: ['catering', 'orders'],
    queryFn: ({ pageParam, signal }) => call(mealOrders.page, { cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })
  return { ...found, rows: found.data?.pages.flatMap(({ list }) => list) ?? [], more: moreOf(found) }
}

export function useCard() {
  const found = useInfiniteQuery<MealCard, Error, InfiniteData<MealCard>, unknown[], string | null>({
    queryKey: ['catering', 'card'],
    queryFn: ({ pageParam, signal }) => call(mealOrders.card, { cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })
  return { ...found, rows: found.data?.pages.flatMap(({ list }) => list) ?? [], more: moreOf(found) }
}

/** Rejects where the next page failed, so that the list can offer it again. */
const moreOf = (found: { fetchNextPage: () => Promise<{ error: Error | null }> }) => async (): Promise<void> => {
  const { error } = await found.fetchNextPage()
  if (error) throw error
}

/** Who eats here; undefined until it is known. */
export function useEater(): string | undefined {
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: 'background' }),
  })
  return data?.userId
}
