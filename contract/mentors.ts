import {
  type BookedSlot,
  type Booking,
  type BookingPage,
  type ClosedSlot,
  type NewSlot,
  readBooking,
  readBookings,
  readSlot,
  readSlots,
  type Slot,
} from './bookings'
import { list, name, time, entity } from './readers/readers'
import { staffPortal } from './staffPortal'

export interface Mentor {
  mentorId: string
  name: string
  title: string
  fields: string[]
  /** Start of the first free slot; empty without one. */
  nextSlot: string
}

const readMentor = entity<Mentor>(
  { mentorId: name, name, title: name, fields: list(name), nextSlot: time },
  'mentorId',
  'name',
)

/** Paths used by the boot script. */
export const MENTOR_PATHS = {
  mentors: '/empower/v1/mentors',
  slots: '/empower/v1/mentor_slots',
  bookings: '/empower/v1/bookings',
} as const

export interface MentorBookingsBody {
  /** `host`: bookings of one's own slots; default: bookings one has made. */
  side?: 'host'
  cursor?: string | null
}

type Nothing = Record<string, never>

export const mentors = {
  mentors: staffPortal.post<Nothing, Mentor[]>(MENTOR_PATHS.mentors, list(readMentor)),
  slots: staffPortal.post<{ mentorId: string }, Slot[]>(MENTOR_PATHS.slots, readSlots),
  book: staffPortal.post<BookedSlot, Booking>('/empower/v1/book', readBooking, { effect: 'write' }),
  bookings: staffPortal.post<MentorBookingsBody, BookingPage>(MENTOR_PATHS.bookings, readBookings),
  cancel: staffPortal.post<{ bookingId: string }, Booking>('/empower/v1/cancel', readBooking, { effect: 'write' }),
  /** Mentors only, else 100403. */
  openSlots: staffPortal.post<{ slots: NewSlot[] }, Slot[]>('/empower/v1/open_slots', readSlots, { effect: 'write' }),
  closeSlot: staffPortal.post<ClosedSlot, Slot>('/empower/v1/close_slot', readSlot, { effect: 'write' }),
}
