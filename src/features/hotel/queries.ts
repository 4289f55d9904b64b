import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Hotel, type HotelOrder, hotels, type HotelSearch, type Stay } from '@contract/hotel'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'

type Cursor = string | null

export const useCities = () =>
  useQuery({ queryKey: ['hotel', 'cities'], queryFn: ({ signal }) => call(hotels.cities, {}, { signal }) })

/** Waits for a city. */
export function useHotels(search: Omit<HotelSearch, 'cursor'>) {
  const found = useInfiniteQuery<CursorPage<Hotel>, Error, InfiniteData<CursorPage<Hotel>>, unknown[], Cursor>({
    queryKey: ['hotel', 'search', search],
    queryFn: ({ pageParam, signal }) => call(hotels.search, { ...search, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
    enabled: search.city !== '',
  })
  return { ...found, rows: found.data?.pages.flatMap(({ list }) => list) ?? [], more: () => further(found) }
}

/** While another stay is read, the hotel stays as it was. */
export const useHotel = (hotelId: string, { from, to }: Stay) =>
  useQuery({
    queryKey: ['hotel', 'detail', hotelId, from, to],
    queryFn: ({ signal }) => call(hotels.detail, { hotelId, from, to }, { signal }),
    placeholderData: keepPreviousData,
  })

export function useOrders() {
  const found = useInfiniteQuery<
    CursorPage<HotelOrder>,
    Error,
    InfiniteData<CursorPage<HotelOrder>>,
    unknown[],
    Cursor
  >({
    queryKey: ['hotel', 'orders'],
    queryFn: ({ pageParam, signal }) => call(hotels.orders, { cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })
  return { ...found, rows: found.data?.pages.flatMap(({ list }) => list) ?? [], more: () => further(found) }
}

/** Rejects where the next page failed, so that the list can offer it again. */
async function further(found: { fetchNextPage: () => Promise<{ error: Error | null }> }): Promise<void> {
  const { error } = await found.fetchNextPage()
  if (error) throw error
}

const orderKey = (orderId: string) => ['hotel', 'order', orderId]

export const useOrder = (orderId: string) =>
  useQuery({
    queryKey: orderKey(orderId),
    queryFn: ({ signal }) => call(hotels.orderDetail, { orderId }, { signal }),
  })

/** Shows an order as a write has answered it, and reads rooms, lists and approvals anew. */
export async function noteOrder(order: HotelOrder): Promise<void> {
  await queryClient.cancelQueries({ queryKey: orderKey(order.orderId) })
  queryClient.setQueryData(orderKey(order.orderId), order)
  for (const part of ['search', 'detail', 'orders']) {
    void queryClient.invalidateQueries({ queryKey: ['hotel', part] })
  }
  void queryClient.invalidateQueries({ queryKey: ['flow'] })
}

/** Everything of this noun is read anew. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['hotel'] })
