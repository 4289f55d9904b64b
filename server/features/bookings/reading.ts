import { type Booking, BOOKING_CANCEL_HOURS, type BookingKind, type BookingPage } from '@contract/bookings'
import { HOUR_MS } from '@contract/text/timeUnits'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { personnelByIds } from '../../domain/personnel'
import { notFound, raise } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import * as repo from './repo'

const PAGE_SIZE = 20

/** Whether a booking can still be cancelled; the limit itself is too late. */
export const canCancelAt = (startAt: Date, now: Date): boolean =>
  now.getTime() < startAt.getTime() - BOOKING_CANCEL_HOURS * HOUR_MS

/** Decrypts the topic of a booking; undefined for kinds with plain topics. */
export type TopicSeal = (bookingId: string, sealedTopic: string) => string

interface BookingsRequest {
  kind: BookingKind
  /** The asking person, who is on this side: `user` has booked, `host` is booked. */
  userId: string
  side: repo.Side
  now: Date
  open?: TopicSeal
}

/** A person's bookings on one side, newest first. Throws 100400 for a broken cursor. */
export async function listBookings(
  db: Db,
  asking: BookingsRequest,
  cursor: string | null | undefined,
): Promise<BookingPage> {
  const { kind, userId, side } = asking
  const order = `bookings ${kind} ${side}`
  const after = readCursor(order, cursor)
  const rows = await repo.pageFor(db, { kind, userId, side, limit: PAGE_SIZE + 1, ...(after ? { after } : {}) })
  const page = pageOf(
    order,
    rows.map((row) => ({ ...row, id: row.booking.id })),
    PAGE_SIZE,
  )
  const list = page.list.map(({ booking }) => booking)
  return { list: await shown(db, list, asking), nextCursor: page.nextCursor }
}

/** One booking as its side sees it. Throws 100404 if it is not theirs. */
export async function bookingOf(db: Db, asking: BookingsRequest, bookingId: string): Promise<Booking> {
  const found = (await repo.bookingFor(db, { ...asking, id: bookingId })) ?? raise(notFound('该预约不存在'))
  const [booking] = await shown(db, [found], asking)
  if (!booking) throw notFound('该预约不存在')
  return booking
}

async function shown(
  db: Db,
  rows: readonly repo.BookingRow[],
  { side, now, open }: BookingsRequest,
): Promise<Booking[]> {
  const otherOf = ({ userId, hostId }: repo.BookingRow) => (side === 'host' ? userId : hostId)
  const people = await personnelByIds(db, rows.map(otherOf))
  return rows.map((row) => {
    const live = row.cancelledAt === null
    return {
      bookingId: row.id,
      slotId: row.slotId,
      person: people.get(otherOf(row))?.realName ?? '',
      startTime: chinaTime(row.startAt),
      endTime: chinaTime(row.endAt),
      place: row.place,
      topic: open && row.sealedTopic ? open(row.id, row.sealedTopic) : row.topic,
      status: live ? (now >= row.endAt ? 'done' : 'booked') : 'cancelled',
      canCancel: side === 'user' && live && canCancelAt(row.startAt, now),
    }
  })
}
