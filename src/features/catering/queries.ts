import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { catering, type MealOf, type MealTime, type Quote, type QuoteBody } from '@contract/catering'
import { mealOrders } from '@contract/mealOrder'
import { likelyMeal, mealPlace } from '@contract/mealPlace'
import type { Quiet } from '@/http/apiError'
import { call } from '@/http/call'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { readable } from '@/http/readable'
import { useCursorRows } from '@/lists/useCursorRows'
import { serverNow } from '@/lib/time/serverTime'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { prefetchOwnAccount } from '@/writes/useOwnAccount'
import { usualCanteen } from './place'

const canteensQuery = queryOptions({
  queryKey: ['catering', 'canteens'],
  queryFn: ({ signal }) => call(catering.canteens, {}, { signal, kept: true }),
  staleTime: PREFETCHED_MS,
})

const prefetchCanteens = () => prefetch(catering.canteens, {}, () => queryClient.prefetchQuery(canteensQuery))

export const useCanteens = () => useQuery(canteensQuery)

/** The menu of a meal, kept for offline use and as fresh as a prefetched one. */
export const menuQuery = (place: MealOf, quiet: Quiet = false) =>
  queryOptions({
    queryKey: ['catering', 'menu', place],
    queryFn: ({ signal }) => call(catering.menu, place, { signal, quiet, kept: true }),
    staleTime: PREFETCHED_MS,
  })

/** The canteens, the menu that the address, or this device, and the hour mean, and whose cart it is. */
export async function prefetchMenu(): Promise<void> {
  const account = prefetchOwnAccount()
  await prefetchCanteens()
  const canteens = queryClient.getQueryData(canteensQuery.queryKey) ?? []
  const query = new URLSearchParams(location.search)
  const place = mealPlace(query, canteens, usualCanteen(), likelyMeal(serverNow()))
  await prefetch(catering.menu, place, () => queryClient.prefetchQuery(menuQuery(place)))
  await account
}

/** What the screens use of a query, without data that the last read refused. */
const readableOf = <Data>({ data, error, isPlaceholderData, refetch }: UseQueryResult<Data>) => ({
  data: readable({ data, error }),
  error,
  isPlaceholderData,
  refetch,
})

/** Without the data that the last read refused. Disabled without a canteen. */
export const useMenu = (place: MealOf, quiet: Quiet = false) =>
  readableOf(useQuery({ ...menuQuery(place, quiet), enabled: place.canteenId !== '' }))

/** Reads a menu again at its cut-off and, once that says closed, the quotes: asked for after it, they say so too. */
export async function refetchAtCutoff(place: MealOf): Promise<void> {
  const { queryKey } = menuQuery(place)
  await queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
  if (queryClient.getQueryData(queryKey)?.open !== false) return
  await queryClient.invalidateQueries({ queryKey: ['catering', 'quote'] }, { cancelRefetch: false })
}

/** Kept for offline use. Disabled without a dish. */
export const useDish = (of: MealTime & { dishId: string }) =>
  useQuery({
    queryKey: ['catering', 'dish', of],
    queryFn: ({ signal }) => call(catering.dish, of, { signal, kept: true }),
    enabled: of.dishId !== '',
  })

/** How often a quote is read again that the card cannot pay. */
const TOP_UP_POLL_MS = 15_000

interface QuoteOptions {
  quiet?: Quiet
  /** Reads it again, without a message, while the card cannot pay it. */
  awaitsTopUp?: boolean
}

/** The backend's quote (rule: quote), read again without a message where the screen is come back to. */
export function useQuote(body: QuoteBody, { quiet = false, awaitsTopUp = false }: QuoteOptions = {}) {
  const queryKey = ['catering', 'quote', body]
  return readableOf(
    useQuery<Quote>({
      queryKey,
      queryFn: ({ signal }) =>
        call(catering.quote, body, { signal, quiet: quiet || queryClient.getQueryData(queryKey) !== undefined }),
      enabled: body.items.length > 0 && body.canteenId !== '',
      gcTime: 0,
      placeholderData: (before) => before,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data } }) =>
        awaitsTopUp && data !== undefined && data.balanceFen < data.payFen && TOP_UP_POLL_MS,
    }),
  )
}

const orderQuery = (orderId: string, quiet: Quiet) =>
  queryOptions({
    queryKey: ['catering', 'order', orderId],
    queryFn: ({ signal }) => call(mealOrders.detail, { orderId }, { signal, quiet, kept: true }),
  })

/** Kept for offline use. Disabled without an order. */
export const useOrder = (orderId: string, quiet: Quiet = false) =>
  useQuery({ ...orderQuery(orderId, quiet), enabled: orderId !== '' })

/** Reads an order again at its cut-off. Nobody waits for that: a failure is silent. */
export function renewOrder(orderId: string): void {
  queryClient.fetchQuery(orderQuery(orderId, 'background')).catch(() => undefined)
}

/** The own orders, the newest first; kept for offline use. */
export function useOrders() {
  return useCursorRows(['catering', 'orders'], (cursor, reading) =>
    call(mealOrders.page, { cursor }, { ...reading, kept: true }),
  )
}

/** Balance and entries of the own meal card (rule: meal card); never kept for offline use. */
export function useCard() {
  return useCursorRows(['catering', 'card'], (cursor, reading) => call(mealOrders.card, { cursor }, reading))
}

/** Invalidates everything of this noun. */
export const invalidateCatering = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['catering'] })

/** Today and tomorrow of a screen that is left open over midnight. */
export function useNewDay(): void {
  useChinaDay(() => void invalidateCatering())
}
