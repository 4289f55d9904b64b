import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { BookingKind } from '@contract/bookings'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { CommitPending } from '../../db/failure'
import { bookings, bookingSlots } from './tables'

export type SlotRow = typeof bookingSlots.$inferSelect
export type BookingRow = typeof bookings.$inferSelect
/** A booking and its owner. */
export type BookingRef = Pick<BookingRow, 'id' | 'userId'>

export async function hostOf(db: Db, slotId: string): Promise<string | undefined> {
  const [found] = await db.select({ hostId: bookingSlots.hostId }).from(bookingSlots).where(eq(bookingSlots.id, slotId))
  return found?.hostId
}

/** Locks a slot until the transaction ends, after the people whose time it takes (`lockPerson`). */
export async function lockSlot(tx: Db, slotId: string): Promise<SlotRow | undefined> {
  const [found] = await tx.select().from(bookingSlots).where(eq(bookingSlots.id, slotId)).for('update')
  return found
}

/** Those of the slots that this host offers. */
export function slotsById(db: Db, hostId: string, ids: readonly string[]): Promise<SlotRow[]> {
  return db
    .select()
    .from(bookingSlots)
    .where(and(eq(bookingSlots.hostId, hostId), inArray(bookingSlots.id, [...ids])))
}

/** Locks slots in a fixed order. */
const lockSlots = (tx: Db, where: SQL | undefined): Promise<SlotRow[]> =>
  tx.select().from(bookingSlots).where(where).orderBy(bookingSlots.id).for('update')

/** Locks the coming open slots of these hosts, of one kind or of all. */
export const lockComingOf = (tx: Db, hostIds: readonly string[], kind: BookingKind | undefined, now: Date) =>
  lockSlots(
    tx,
    and(
      inArray(bookingSlots.hostId, [...hostIds]),
      kind && eq(bookingSlots.kind, kind),
      isNull(bookingSlots.closedAt),
      gt(bookingSlots.startAt, now),
    ),
  )

/** Locks the coming slots that these people have booked. */
export const lockBookedBy = (tx: Db, userIds: readonly string[], kind: BookingKind | undefined, now: Date) =>
  lockSlots(
    tx,
    and(
      gt(bookingSlots.startAt, now),
      kind === undefined ? undefined : eq(bookingSlots.kind, kind),
      inArray(bookingSlots.bookedBy, [...userIds]),
    ),
  )

/** The booking of a slot that is not cancelled. */
export const liveOf = ({ bookingId: id, bookedBy: userId }: SlotRow): BookingRef | undefined =>
  id !== null && userId !== null ? { id, userId } : undefined

/** Slots that a person has booked or is booked for. */
export const bookedWith = (userId: string) =>
  and(isNotNull(bookingSlots.bookedBy), or(eq(bookingSlots.bookedBy, userId), eq(bookingSlots.hostId, userId)))

/** Whether a person has an overlapping booking on either side. */
export async function isBusy(db: Db, userId: string, { startAt, endAt }: Pick<SlotRow, 'startAt' | 'endAt'>) {
  const found = await db
    .select({ id: bookingSlots.id })
    .from(bookingSlots)
    .where(and(bookedWith(userId), lt(bookingSlots.startAt, endAt), gt(bookingSlots.endAt, startAt)))
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

type NewSlot = typeof bookingSlots.$inferInsert
/** A booking without what it copies from its slot. */
export type NewBooking = Omit<typeof bookings.$inferInsert, Exclude<keyof NewSlot, 'id'> | 'slotId'>

/** Books a locked slot. */
export async function add(tx: Db, slot: NewSlot, booking: NewBooking): Promise<void> {
  const { id: slotId, kind, hostId, startAt, endAt, place } = slot
  if (!booking.cancelledAt) {
    const taken = { bookingId: booking.id, bookedBy: booking.userId }
    await tx.update(bookingSlots).set(taken).where(eq(bookingSlots.id, slotId))
  }
  await tx.insert(bookings).values({ ...booking, slotId, kind, hostId, startAt, endAt, place })
}

/** Adds a slot with a booking. */
export async function addBooked(tx: Db, slot: NewSlot, booking: NewBooking): Promise<void> {
  await tx.insert(bookingSlots).values(slot)
  await add(tx, slot, booking)
}

const FREE = { bookingId: null, bookedBy: null }
const isOf = ({ id, userId }: BookingRef) => and(eq(bookings.userId, userId), eq(bookings.id, id))

/** Cancels the booking of a locked slot. Throws CommitPending if there is none. */
export async function cancel(tx: Db, booking: BookingRef, now: Date): Promise<void> {
  await tx.update(bookingSlots).set(FREE).where(eq(bookingSlots.bookingId, booking.id))
  const found = await tx.update(bookings).set({ cancelledAt: now }).where(isOf(booking)).returning({ id: bookings.id })
  if (found.length === 0) throw new CommitPending(`booking ${booking.id}`)
}

export type Side = 'user' | 'host'

const isOn = (side: Side, userId: string) => eq(side === 'host' ? bookings.hostId : bookings.userId, userId)

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
  const below = isOlder(bookings.createdAt, bookings.id, after)
  return db
    .select({ key, booking: bookings })
    .from(bookings)
    .where(and(eq(bookings.kind, kind), isOn(side, userId), below))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit)
}

/** A booking of a kind that a person is on this side of. */
export async function bookingFor(
  db: Db,
  { id, kind, userId, side }: { id: string; kind: BookingKind; userId: string; side: Side },
): Promise<BookingRow | undefined> {
  const [found] = await db
    .select()
    .from(bookings)
    .where(and(isOn(side, userId), eq(bookings.id, id), eq(bookings.kind, kind)))
  return found
}

/** Booked slots of either side that end after a moment, earliest first. */
export const comingFor = (db: Db, userId: string, { now, before }: { now: Date; before: Date }): Promise<SlotRow[]> =>
  db
    .select()
    .from(bookingSlots)
    .where(and(bookedWith(userId), gt(bookingSlots.endAt, now), lt(bookingSlots.startAt, before)))
    .orderBy(asc(bookingSlots.startAt))

/** Deletes every booking that a person made, of one kind or of all. */
export async function removeOf(tx: Db, userId: string, kind?: BookingKind): Promise<void> {
  await tx
    .delete(bookings)
    .where(and(eq(bookings.userId, userId), kind === undefined ? undefined : eq(bookings.kind, kind)))
  await tx
    .update(bookingSlots)
    .set(FREE)
    .where(and(eq(bookingSlots.bookedBy, userId), kind === undefined ? undefined : eq(bookingSlots.kind, kind)))
}

/** Deletes the topics that others wrote to an erased host. */
export async function eraseHost(tx: Db, hostId: string): Promise<void> {
  await tx
    .update(bookings)
    .set({ topic: '', sealedTopic: '' })
    .where(and(eq(bookings.hostId, hostId), ne(bookings.userId, hostId)))
}
