import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { BookingKind } from '@contract/bookings'
import type { Db } from '../../db/db'
import { bookedWith, type SlotRow } from './repo'
import { bookingSlots } from './tables'

const isComing = (kind: BookingKind, now: Date) =>
  and(eq(bookingSlots.kind, kind), isNull(bookingSlots.closedAt), gt(bookingSlots.startAt, now))

/** The coming open slots of a host. */
export const comingSlots = (db: Db, kind: BookingKind, hostId: string, now: Date): Promise<SlotRow[]> =>
  db
    .select()
    .from(bookingSlots)
    .where(and(eq(bookingSlots.hostId, hostId), isComing(kind, now)))
    .orderBy(asc(bookingSlots.startAt))

/** Number of coming open slots of a host. */
export const countComing = (db: Db, kind: BookingKind, hostId: string, now: Date): Promise<number> =>
  db.$count(bookingSlots, and(eq(bookingSlots.hostId, hostId), isComing(kind, now)))

/** Times of bookings on either side of a person that have not ended. */
export const busyTimes = (db: Db, userId: string, now: Date) =>
  db
    .select({ startAt: bookingSlots.startAt, endAt: bookingSlots.endAt })
    .from(bookingSlots)
    .where(and(bookedWith(userId), gt(bookingSlots.endAt, now)))

/** The first slot of each of these hosts that can be booked: free, and its host has no other booking at that time. */
export async function firstFree(db: Db, kind: BookingKind, hostIds: readonly string[], now: Date) {
  if (hostIds.length === 0) return []
  const other = alias(bookingSlots, 'other')
  // Each condition has its index, which `or` would hide; the first bound of the time limits the search there.
  const isBookedThen = (side: SQL | undefined) =>
    exists(
      db
        .select({ id: other.id })
        .from(other)
        .where(
          and(
            side,
            gt(other.startAt, sql`${bookingSlots.startAt} - interval '1 day'`),
            lt(other.startAt, bookingSlots.endAt),
            gt(other.endAt, bookingSlots.startAt),
          ),
        ),
    )
  const hasBooked = isBookedThen(eq(other.bookedBy, bookingSlots.hostId))
  const isBooked = isBookedThen(
    and(
      isNotNull(other.bookedBy),
      eq(other.hostId, bookingSlots.hostId),
      inArray(other.kind, Object.values(BookingKind)),
    ),
  )
  const host = sql`unnest(array[${sql.join(
    hostIds.map((hostId) => sql`${hostId}`),
    sql`, `,
  )}]::text[]) as host(id)`
  const first = db
    .select({ startAt: bookingSlots.startAt })
    .from(bookingSlots)
    .where(
      and(
        eq(bookingSlots.hostId, sql`host.id`),
        isComing(kind, now),
        isNull(bookingSlots.bookingId),
        not(hasBooked),
        not(isBooked),
      ),
    )
    .orderBy(asc(bookingSlots.startAt))
    .limit(1)
    .as('first')
  return db
    .select({ hostId: sql<string>`host.id`, startAt: first.startAt })
    .from(host)
    .innerJoinLateral(first, sql`true`)
}
