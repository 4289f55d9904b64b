import { type Booking, BOOKING_CANCEL_HOURS, type BookingKind, type BookingPage } from '@contract/bookings'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { personnelByIds } from '../../domain/personnel'
import { notFound } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import * as repo from './repo'

const PAGE_SIZE = 20
const HOUR_MS = 3600_000

/** A booking can be cancelled until so long before its start; at that moment it no longer can. */
export const canCancelAt = (startAt: Date, now: Date): boolean =>
  now.getTime() < startAt.getTime() - BOOKING_CANCEL_HOURS * HOUR_MS

/** Opens the sealed topic of a booking; kinds whose topics are plain have none. */
export type TopicSeal = (bookingId: string, sealedTopic: string) => string

interface Asking {
  kind: BookingKind
  /** Who asks, and on which side: `user` has booked, `host` is booked. */
  userId: string
  side: repo.Side
  now: Date
  open?: TopicSeal
}

/** Somebody's bookings on one side, newest first. Throws 100400 for a broken cursor. */
export async function listBookings(db: Db, asking: Asking, cursor: string | null | undefined): Promise<BookingPage> {
  const { kind, userId, side } = asking
  const order = `bookings ${kind} ${side}`
  const after = readCursor(order, cursor)
  const rows = await repo.pageFor(db, { kind, userId, side, limit: PAGE_SIZE + 1, ...(after ? { after } : {}) })
  const page = pageOf(
    order,
    rows.map((row) => ({ ...row, id: row.booking.id })),
    PAGE_SIZE,
  )
  return { list: await shown(db, page.list, asking), nextCursor: page.nextCursor }
}

/** One booking as its side sees it. Throws 100404 where it is not theirs. */
export async function bookingOf(db: Db, asking: Asking, bookingId: string): Promise<Booking> {
  const found = await repo.byId(db, bookingId)
  const owner = asking.side === 'host' ? found?.slot.hostId : found?.booking.userId
  if (!found || owner !== asking.userId || found.booking.kind !== asking.kind) throw notFound('该预约不存在')
  const [booking] = await shown(db, [found], asking)
  if (!booking) throw notFound('该预约不存在')
  return booking
}

async function shown(db: Db, rows: readonly repo.BookedRow[], { side, now, open }: Asking): Promise<Booking[]> {
  const otherOf = ({ booking, slot }: repo.BookedRow) => (side === 'host' ? booking.userId : slot.hostId)
  const people = await personnelByIds(db, rows.map(otherOf))
  return rows.map((row) => {
    const { booking, slot } = row
    const live = booking.cancelledAt === null
    return {
      bookingId: booking.id,
      slotId: slot.id,
      person: people.get(otherOf(row))?.realName ?? '',
      startTime: chinaTime(slot.startAt),
      endTime: chinaTime(slot.endAt),
      place: slot.place,
      topic: open && booking.sealedTopic ? open(booking.id, booking.sealedTopic) : booking.topic,
      status: live ? (now >= slot.endAt ? 'done' : 'booked') : 'cancelled',
      canCancel: side === 'user' && live && canCancelAt(slot.startAt, now),
    }
  })
}
