import type { Booking, BookingPage, ClosedSlot, NewSlot, Slot } from '@contract/bookings'
import type { BookWrite } from '@/writes/unqueued/bookings'
import type { UnqueuedOperation } from '@/writes/unqueued/operation'

/** `user` has booked, `host` is booked. */
export type BookingSide = 'user' | 'host'

interface Reading {
  signal: AbortSignal
}

/** The calls of one kind of booking. */
export interface BookingCalls {
  /** First part of the query keys. */
  noun: string
  slots: (hostId: string, reading: Reading) => Promise<Slot[]>
  list: (side: BookingSide, cursor: string | null, reading: Reading) => Promise<BookingPage>
  book: UnqueuedOperation<BookWrite, Booking>
  cancel: UnqueuedOperation<{ bookingId: string }, Booking>
  openSlots: UnqueuedOperation<{ slots: NewSlot[] }, Slot[]>
  closeSlot: UnqueuedOperation<ClosedSlot, Slot>
}
