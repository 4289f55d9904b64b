import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { BookingKind } from '@contract/bookings'
import { type Cursor, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { bookings, bookingSlots } from './tables'

export type SlotRow = typeof bookingSlots.$inferSelect
export type BookingRow = typeof bookings.$inferSelect
export interface BookedRow {
  booking: BookingRow
  slot: SlotRow
}

export async function hostOf(db: Db, slotId: string): Promise<string | undefined> {
  const [found] = await db.select({ hostId: bookingSlots.hostId }).from(bookingSlots).where(eq(bookingSlots.id, slotId))
  return found?.hostId
}

export async function lockSlot(tx: Db, slotId: string): Promise<SlotRow | undefined> {
  const [found] = await tx.select().from(bookingSlots).where(eq(bookingSlots.id, slotId)).for('update')
  return found
}

/** Locks slots in a fixed order. */
const lockSlots = (tx: Db, where: SQL | undefined): Promise<SlotRow[]> =>
  tx.select().from(bookingSlots).where(where).orderBy(bookingSlots.id).for('update')

/** Locks the coming open slots of these hosts. */
export const lockComingOf = (tx: Db, hostIds: readonly string[], now: Date): Promise<SlotRow[]> =>
  lockSlots(
    tx,
    and(inArray(bookingSlots.hostId, [...hostIds]), isNull(bookingSlots.closedAt), gt(bookingSlots.startAt, now)),
  )

/** Locks the coming slots that these people have booked. */
export const lockBookedBy = (tx: Db, userIds: readonly string[], kind: BookingKind | undefined, now: Date) =>
  lockSlots(
    tx,
    and(
      gt(bookingSlots.startAt, now),
      kind === undefined ? undefined : eq(bookingSlots.kind, kind),
      inArray(
        bookingSlots.id,
        tx
          .select({ id: bookings.slotId })
          .from(bookings)
          .where(and(inArray(bookings.userId, [...userIds]), isNull(bookings.cancelledAt))),
      ),
    ),
  )

/** The booking of a slot that is not cancelled. */
export async function liveOf(db: Db, slotId: string): Promise<BookingRow | undefined> {
  const [found] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), isNull(bookings.cancelledAt)))
  return found
}

/** Whether a person has an overlapping booking on either side. */
export async function isBusy(db: Db, userId: string, { startAt, endAt }: Pick<SlotRow, 'startAt' | 'endAt'>) {
  const found = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .where(
      and(
        isNull(bookings.cancelledAt),
        or(eq(bookings.userId, userId), eq(bookingSlots.hostId, userId)),
        lt(bookingSlots.startAt, endAt),
        gt(bookingSlots.endAt, startAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Whether one of a host's open slots overlaps. */
export async function hasSlotWithin(db: Db, hostId: string, { startAt, endAt }: Pick<SlotRow, 'startAt' | 'endAt'>) {
  const found = await db
    .select({ id: bookingSlots.id })
    .from(bookingSlots)
    .where(
      and(
        eq(bookingSlots.hostId, hostId),
        isNull(bookingSlots.closedAt),
        lt(bookingSlots.startAt, endAt),
        gt(bookingSlots.endAt, startAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Adds a slot, or reopens a closed one with the same start. */
export async function openSlot(tx: Db, row: typeof bookingSlots.$inferInsert): Promise<SlotRow> {
  const { endAt, place } = row
  const [opened] = await tx
    .insert(bookingSlots)
    .values(row)
    .onConflictDoUpdate({
      target: [bookingSlots.hostId, bookingSlots.kind, bookingSlots.startAt],
      set: { endAt, place, closedAt: null },
    })
    .returning()
  if (!opened) throw new Error('slot not opened')
  return opened
}

export async function closeSlots(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(bookingSlots)
    .set({ closedAt: now })
    .where(inArray(bookingSlots.id, [...ids]))
}

export async function add(tx: Db, row: typeof bookings.$inferInsert): Promise<void> {
  await tx.insert(bookings).values(row)
}

export async function cancel(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(bookings).set({ cancelledAt: now }).where(eq(bookings.id, id))
}

/** The coming open slots of a host, each with whether it is booked. */
export function comingSlots(db: Db, kind: BookingKind, hostId: string, now: Date, limit: number) {
  return db
    .select({ slot: bookingSlots, taken: sql<boolean>`bookings.id is not null` })
    .from(bookingSlots)
    .leftJoin(bookings, and(eq(bookings.slotId, bookingSlots.id), isNull(bookings.cancelledAt)))
    .where(
      and(
        eq(bookingSlots.hostId, hostId),
        eq(bookingSlots.kind, kind),
        isNull(bookingSlots.closedAt),
        gt(bookingSlots.startAt, now),
      ),
    )
    .orderBy(asc(bookingSlots.startAt))
    .limit(limit)
}

/** The first free slot of each of these hosts. */
export async function firstFree(db: Db, kind: BookingKind, hostIds: readonly string[], now: Date) {
  if (hostIds.length === 0) return []
  return db
    .selectDistinctOn([bookingSlots.hostId], { hostId: bookingSlots.hostId, startAt: bookingSlots.startAt })
    .from(bookingSlots)
    .leftJoin(bookings, and(eq(bookings.slotId, bookingSlots.id), isNull(bookings.cancelledAt)))
    .where(
      and(
        inArray(bookingSlots.hostId, [...hostIds]),
        eq(bookingSlots.kind, kind),
        isNull(bookingSlots.closedAt),
        gt(bookingSlots.startAt, now),
        isNull(bookings.id),
      ),
    )
    .orderBy(bookingSlots.hostId, asc(bookingSlots.startAt))
}

const key = microsOf(bookings.createdAt)

/** A page of a person's bookings, newest first: own ones, or as host those made by others. */
export function pageFor(
  db: Db,
  {
    kind,
    userId,
    side,
    after,
    limit,
  }: { kind: BookingKind; userId: string; side: Side; after?: Cursor; limit: number },
) {
  const below = after && or(sql`${key} < ${after.key}`, and(sql`${key} = ${after.key}`, lt(bookings.id, after.id)))
  const own = side === 'host' ? eq(bookingSlots.hostId, userId) : eq(bookings.userId, userId)
  return db
    .select({ key, booking: bookings, slot: bookingSlots })
    .from(bookings)
    .innerJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .where(and(eq(bookings.kind, kind), own, below))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit)
}

export type Side = 'user' | 'host'

export async function byId(db: Db, id: string): Promise<BookedRow | undefined> {
  const [found] = await db
    .select({ booking: bookings, slot: bookingSlots })
    .from(bookings)
    .innerJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .where(eq(bookings.id, id))
  return found
}

/** Bookings of either side that end after a moment, earliest first. */
export function comingFor(db: Db, userId: string, { now, before }: { now: Date; before: Date }): Promise<BookedRow[]> {
  return db
    .select({ booking: bookings, slot: bookingSlots })
    .from(bookings)
    .innerJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .where(
      and(
        isNull(bookings.cancelledAt),
        or(eq(bookings.userId, userId), eq(bookingSlots.hostId, userId)),
        gt(bookingSlots.endAt, now),
        lt(bookingSlots.startAt, before),
      ),
    )
    .orderBy(asc(bookingSlots.startAt))
}

/** Deletes every booking that a person made, of one kind or of all. */
export async function removeOf(tx: Db, userId: string, kind?: BookingKind): Promise<void> {
  await tx
    .delete(bookings)
    .where(and(eq(bookings.userId, userId), kind === undefined ? undefined : eq(bookings.kind, kind)))
}

/** Deletes the topics that others wrote to a host. */
export async function forgetTopicsFor(tx: Db, hostId: string): Promise<void> {
  const theirs = tx.select({ id: bookingSlots.id }).from(bookingSlots).where(eq(bookingSlots.hostId, hostId))
  await tx
    .update(bookings)
    .set({ topic: '', sealedTopic: '' })
    .where(and(inArray(bookings.slotId, theirs), ne(bookings.userId, hostId)))
}
