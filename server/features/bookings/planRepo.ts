import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { BookingKind } from '@contract/bookings'
import { addDays } from '@contract/text/dateRange'
import type { Db } from '../../db/db'
import { bookingPlans } from './tables'

export type PlanRow = typeof bookingPlans.$inferSelect

/**
 * The last day that a server whose clock is a minute ahead fills at midnight; a plan filled beyond it was filled by a
 * wrong clock (rule: wrong clocks).
 */
export const tooFar = (to: string): string => addDays(to, 1)

const isUnfilled = (to: string) =>
  or(isNull(bookingPlans.filledTo), lt(bookingPlans.filledTo, to), gt(bookingPlans.filledTo, tooFar(to)))

/** Hosts with plans whose slots are not yet created up to a China day. */
export async function hostsToFill(db: Db, to: string): Promise<string[]> {
  const rows = await db.selectDistinct({ hostId: bookingPlans.hostId }).from(bookingPlans).where(isUnfilled(to))
  return rows.map(({ hostId }) => hostId)
}

/**
 * These plans of these hosts, marked as filled, ordered by time of day: of two overlapping ones the earlier is offered.
 * A concurrent caller waits and gets none.
 */
export async function claimUnfilled(tx: Db, hostIds: readonly string[], to: string): Promise<PlanRow[]> {
  const locked = await tx
    .select()
    .from(bookingPlans)
    .where(and(inArray(bookingPlans.hostId, [...hostIds]), isUnfilled(to)))
    .orderBy(bookingPlans.hostId, bookingPlans.weekday, bookingPlans.startMinute, bookingPlans.id)
    .for('update')
  const ids = locked.map(({ id }) => id)
  if (ids.length > 0) await tx.update(bookingPlans).set({ filledTo: to }).where(inArray(bookingPlans.id, ids))
  return locked
}

const REOPEN = sql`on conflict (host_id, kind, start_at) do update
  set closed_at = null, end_at = excluded.end_at, place = excluded.place
  where booking_slots.closed_at is not null`

/**
 * Adds the slots that do not exist yet and overlap none of the host's. A plan that was never filled also opens again
 * those that are closed: by the end of the host's role or account, as its host had no such plan meanwhile.
 */
export async function addPlanned(
  tx: Db,
  rows: readonly { id: string; plan: PlanRow; startAt: Date; endAt: Date }[],
): Promise<void> {
  for (const { id, plan, startAt, endAt } of rows) {
    const [from, to] = [startAt.toISOString(), endAt.toISOString()]
    await tx.execute(sql`
      insert into booking_slots (id, kind, host_id, start_at, end_at, place)
      select ${id}, ${plan.kind}, ${plan.hostId}, ${from}::timestamptz, ${to}::timestamptz, ${plan.place}
      where not exists (select 1 from booking_slots s where s.host_id = ${plan.hostId} and s.closed_at is null
        and s.start_at < ${to}::timestamptz and s.end_at > ${from}::timestamptz)
      ${plan.filledTo === null ? REOPEN : sql`on conflict do nothing`}`)
  }
}

interface Host {
  kind: string
  hostId: string
}

const isOf = ({ kind, hostId }: Host) => and(eq(bookingPlans.kind, kind), eq(bookingPlans.hostId, hostId))

/** A host's weekly times, locked in the order of `claimUnfilled`. */
export const lockPlans = (tx: Db, host: Host): Promise<PlanRow[]> =>
  tx
    .select()
    .from(bookingPlans)
    .where(isOf(host))
    .orderBy(bookingPlans.weekday, bookingPlans.startMinute, bookingPlans.id)
    .for('update')

/** Replaces a host's weekly times; existing slots stay. */
export async function replacePlans(tx: Db, host: Host, rows: (typeof bookingPlans.$inferInsert)[]): Promise<void> {
  await tx.delete(bookingPlans).where(isOf(host))
  if (rows.length > 0) await tx.insert(bookingPlans).values(rows)
}

/** Deletes these hosts' weekly times, of one kind or of all. */
export async function removePlans(tx: Db, hostIds: readonly string[], kind?: BookingKind): Promise<void> {
  const isMeant = and(inArray(bookingPlans.hostId, [...hostIds]), kind && eq(bookingPlans.kind, kind))
  await tx.delete(bookingPlans).where(isMeant)
}

/** Times of every week of all hosts of a kind, in order of host and time. */
export const plansOf = (db: Db, kind: string): Promise<PlanRow[]> =>
  db
    .select()
    .from(bookingPlans)
    .where(eq(bookingPlans.kind, kind))
    .orderBy(bookingPlans.hostId, bookingPlans.weekday, bookingPlans.startMinute)
