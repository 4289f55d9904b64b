import { useQuery } from '@tanstack/react-query'
import { queryClient } from '@/http/queryClient'
import { useCursorRows } from '@/lists/useCursorRows'
import type { BookingCalls, BookingSide } from './bookingCalls'

/** Slots of a host, the booked ones too. */
export const useSlots = ({ noun, slots }: BookingCalls, hostId: string) =>
  useQuery({ queryKey: [noun, 'slots', hostId], queryFn: ({ signal }) => slots(hostId, { signal }) })

/** Bookings of one side, latest first. */
export function useBookings({ noun, list }: BookingCalls, side: BookingSide) {
  return useCursorRows([noun, 'bookings', side], (cursor, reading) => list(side, cursor, reading))
}

/** Removes the cached bookings of one side, so that a list that is opened waits for a new one. */
export const forgetBookings = ({ noun }: BookingCalls, side: BookingSide): void =>
  queryClient.removeQueries({ queryKey: [noun, 'bookings', side] })

/** Invalidates all queries of this noun. */
export const readAgain = ({ noun }: BookingCalls): Promise<void> => queryClient.invalidateQueries({ queryKey: [noun] })
