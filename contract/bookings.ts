import { entity, flag, known, list, name, text, time } from './readers/readers'
import type { CursorPage } from './trend'
import { readPage } from './trend'

/** Kind of host. */
export const BookingKind = { Counsellor: 'counsellor', Mentor: 'mentor' } as const
export type BookingKind = (typeof BookingKind)[keyof typeof BookingKind]

export const BookingStatus = { Booked: 'booked', Cancelled: 'cancelled', Done: 'done' } as const
export type BookingStatus = (typeof BookingStatus)[keyof typeof BookingStatus]

/** Maximum number of slots opened by one call. */
export const SLOTS_AT_ONCE = 20
/** Longest slot in hours. */
export const SLOT_HOURS_MAX = 8
/** How far ahead slots can be opened: dates up to this number of days after today. */
export const SLOT_DAYS_AHEAD = 365
export const BOOKING_TOPIC_MAX = 200
export const BOOKING_PLACE_MAX = 50
/** Hours before its start until which a booking can be cancelled. */
export const BOOKING_CANCEL_HOURS = 2

export interface Slot {
  slotId: string
  startTime: string
  endTime: string
  place: string
  /** Whether it can be booked. */
  free: boolean
}

export interface Booking {
  bookingId: string
  slotId: string
  /** Real name of the other side. */
  person: string
  startTime: string
  endTime: string
  place: string
  topic: string
  status: BookingStatus
  canCancel: boolean
}

/** A slot to open; times are `YYYY-MM-DD HH:mm:ss` in China time. */
export interface NewSlot {
  startTime: string
  endTime: string
  place: string
}

/**
 * A slot to book. With the end and the place that were shown, it is only booked while both are still so; its id and its
 * start stay when it is closed and opened again.
 */
export interface BookedSlot {
  slotId: string
  endTime?: string | undefined
  place?: string | undefined
  topic?: string | undefined
}

/** A slot to close; with `ifFree` only if nobody has booked it. */
export interface ClosedSlot {
  slotId: string
  ifFree?: boolean | undefined
}

export type BookingPage = CursorPage<Booking>

export const readSlot = entity<Slot>(
  { slotId: name, startTime: time, endTime: time, place: name, free: flag },
  'slotId',
  'startTime',
)

/** More than anybody offers in a year: they are read at once. */
const COMING_SLOTS_MAX = 10_000

export const readSlots = list(readSlot, COMING_SLOTS_MAX)

export const readBooking = entity<Booking>(
  {
    bookingId: name,
    slotId: name,
    person: name,
    startTime: time,
    endTime: time,
    place: name,
    topic: text,
    status: known('booked', 'cancelled', 'done'),
    canCancel: flag,
  },
  'bookingId',
  'status',
)

export const readBookings = readPage(readBooking)
