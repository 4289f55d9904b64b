import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BookingPage } from '@contract/bookings'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'
import type { BookingCalls, BookingSide } from './bookingCalls'

export const useSlots = ({ noun, slots }: BookingCalls, hostId: string) =>
  useQuery({ queryKey: [noun, 'slots', hostId], queryFn: ({ signal }) => slots(hostId, { signal }) })

/** What one has booked or what is booked with one, the latest first. */
export function useBookings({ noun, list }: BookingCalls, side: BookingSide) {
  const found = useInfiniteQuery<BookingPage, Error, InfiniteData<BookingPage>, unknown[], string | null>({
    queryKey: [noun, 'bookings', side],
    queryFn: ({ pageParam, signal }) => list(side, pageParam, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })

  /** Rejects where the next page failed, so that the list can offer it again. */
  async function more(): Promise<void> {
    const { error } = await found.fetchNextPage()
    if (error) throw error
  }

  return { ...found, rows: found.data?.pages.flatMap((page) => page.list) ?? [], more }
}

/** Everything of this noun is read anew. */
export const readAgain = ({ noun }: BookingCalls): Promise<void> => queryClient.invalidateQueries({ queryKey: [noun] })
