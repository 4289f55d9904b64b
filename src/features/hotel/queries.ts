import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type HotelOrder, hotels, type HotelSearch, type Stay } from '@contract/hotel'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { useCursorRows } from '@/lists/useCursorRows'

export const useCities = () =>
  useQuery({ queryKey: ['hotel', 'cities'], queryFn: ({ signal }) => call(hotels.cities, {}, { signal }) })

/** Disabled without a city. */
export function useHotels(search: Omit<HotelSearch, 'cursor'>) {
  return useCursorRows(
    ['hotel', 'search', search],
    (cursor, reading) => call(hotels.search, { ...search, cursor }, reading),
    { enabled: search.city !== '' },
  )
}

/** The former data stays while another stay is loaded. */
export const useHotel = (hotelId: string, { from, to }: Stay, enabled = true) =>
  useQuery({
    queryKey: ['hotel', 'detail', hotelId, from, to],
    queryFn: ({ signal }) => call(hotels.detail, { hotelId, from, to }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })

export function useOrders() {
  return useCursorRows(['hotel', 'orders'], (cursor, reading) => call(hotels.orders, { cursor }, reading))
}

const orderKey = (orderId: string) => ['hotel', 'order', orderId]

export const useOrder = (orderId: string) =>
  useQuery({
    queryKey: orderKey(orderId),
    queryFn: ({ signal }) => call(hotels.orderDetail, { orderId }, { signal }),
  })

/** Reads it again as its hold is over. Nobody waits for that: a failure is silent. */
export function renewOrder(orderId: string): void {
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    call(hotels.orderDetail, { orderId }, { signal, quiet: 'background' })
  queryClient.fetchQuery({ queryKey: orderKey(orderId), queryFn }).catch(() => undefined)
}

/** Caches the order returned by a write, and refetches rooms, lists and approvals. */
export async function cacheOrder(order: HotelOrder): Promise<void> {
  await queryClient.cancelQueries({ queryKey: orderKey(order.orderId) })
  queryClient.setQueryData(orderKey(order.orderId), order)
  for (const part of ['search', 'detail', 'orders']) {
    void queryClient.invalidateQueries({ queryKey: ['hotel', part] })
  }
  void queryClient.invalidateQueries({ queryKey: ['flow'] })
}

/** Invalidates all queries of this noun. */
export const invalidateHotel = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['hotel'] })
