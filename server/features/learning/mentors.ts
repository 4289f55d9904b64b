import {
  type BookedSlot,
  type Booking,
  BookingKind,
  type BookingPage,
  type ClosedSlot,
  type NewSlot,
  type Slot,
} from '@contract/bookings'
import type { Mentor, MentorBookingsBody } from '@contract/mentors'
import type { Db } from '../../db/db'
import { forbidden, notFound } from '../../lib/businessError'
import {
  book,
  bookingOf,
  cancelBooking,
  closeSlot,
  holdHost,
  listBookings,
  nextSlots,
  openSlots,
  slotsOf,
} from '../bookings/service'
import { allMentors, isMentorNow } from './mentorRepo'

const kind = BookingKind.Mentor

/** Professional guides with their next free slot (rule: mentors). */
export async function listMentors(db: Db, now: Date): Promise<Mentor[]> {
  const rows = await allMentors(db)
  const next = await nextSlots(
    db,
    kind,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map(({ id, name, department, boleLevel }) => ({
    mentorId: id,
    name,
    title: boleLevel > 0 ? `伯乐导师 ${boleLevel} 级` : '专业导师',
    fields: department ? [department] : [],
    nextSlot: next.get(id) ?? '',
  }))
}

/** The coming slots of a mentor. Throws 100404 if the person is not a mentor. */
export async function mentorSlots(db: Db, readerId: string, mentorId: string, now: Date): Promise<Slot[]> {
  if (!(await isMentorNow(db, mentorId))) throw notFound('该导师不存在')
  return slotsOf(db, { kind, hostId: mentorId, readerId, now })
}

/** Books a slot of a mentor (rule: booking); returns the booking's id. Throws as `book`. */
export function bookMentor(
  tx: Db,
  userId: string,
  { slotId, topic = '', ...shown }: BookedSlot,
  now: Date,
): Promise<string> {
  return book(tx, { kind, slotId, shown, userId, now, isHost: isMentorNow }, () => ({ topic }))
}

/** A booking as who has booked sees it. Throws 100404. */
export function mentorBooking(db: Db, userId: string, bookingId: string, now: Date): Promise<Booking> {
  return bookingOf(db, { kind, userId, side: 'user', now }, bookingId)
}

/** A user's bookings; for a mentor those made with them. */
export function mentorBookings(
  db: Db,
  userId: string,
  { side = 'user', cursor }: Omit<MentorBookingsBody, 'side'> & { side?: 'host' | 'user' },
  now: Date,
): Promise<BookingPage> {
  return listBookings(db, { kind, userId, side, now }, cursor)
}

/** Cancels a booking with a mentor (rule: cancelling a booking); returns its id. Throws as `cancelBooking`. */
export function cancelMentorBooking(
  tx: Db,
  userId: string,
  { bookingId }: { bookingId: string },
  now: Date,
): Promise<string> {
  return cancelBooking(tx, { kind, bookingId, userId, now })
}

/** Throws 100403 if the user is not a mentor. */
export async function mustBeMentor(db: Db, userId: string): Promise<void> {
  if (!(await isMentorNow(db, userId))) throw forbidden('仅导师可以管理时段')
}

/** Throws 100403 if the user is not a mentor, 250007 for a disabled account. */
export async function openMentorSlots(tx: Db, userId: string, slots: readonly NewSlot[], now: Date): Promise<Slot[]> {
  await holdHost(tx, userId)
  await mustBeMentor(tx, userId)
  return openSlots(tx, { kind, hostId: userId, now }, slots)
}

/** Throws 100403 if the user is not a mentor. */
export async function closeMentorSlot(tx: Db, userId: string, slot: ClosedSlot, now: Date): Promise<Slot> {
  await mustBeMentor(tx, userId)
  return closeSlot(tx, { kind, ...slot, hostId: userId, now })
}
