import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { advisoryLock, LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { pointEntries } from '../points/tables'
import { walkCheers, walkDays, walkers, walkSums } from './tables'

export type WalkerRow = typeof walkers.$inferSelect
export type DayRow = typeof walkDays.$inferSelect

/**
 * The user's row, created if missing, locked until the transaction ends, and until the user's days are committed on
 * every node (`docs/decisions/0012`).
 */
export async function lockWalker(tx: Db, userId: string): Promise<WalkerRow> {
  await tx.execute(sql`insert into walkers (user_id)
    select ${userId} from (${advisoryLock(LockNumber.Walk, userId)}) as held
    on conflict do nothing`)
  const [locked] = await tx.select().from(walkers).where(eq(walkers.userId, userId)).for('update')
  if (!locked) throw new Error('walker row missing')
  return locked
}

export async function walkerOf(db: Db, userId: string): Promise<WalkerRow | undefined> {
  const [found] = await db.select().from(walkers).where(eq(walkers.userId, userId))
  return found
}

/** Changes a row that `lockWalker` has locked. */
export async function setWalker(
  tx: Db,
  userId: string,
  values: Partial<Pick<WalkerRow, 'goal' | 'ranked' | 'source' | 'syncedAt'>>,
): Promise<void> {
  await tx.update(walkers).set(values).where(eq(walkers.userId, userId))
}

/** The days with steps among these dates. */
export function daysOf(db: Db, userId: string, dates: string[]): Promise<DayRow[]> {
  return db
    .select()
    .from(walkDays)
    .where(and(eq(walkDays.userId, userId), inArray(walkDays.date, dates)))
}

/** Days of a range with steps, both ends included, ascending. */
export function daysBetween(db: Db, userId: string, from: string, to: string): Promise<DayRow[]> {
  return db
    .select()
    .from(walkDays)
    .where(and(eq(walkDays.userId, userId), gte(walkDays.date, from), lte(walkDays.date, to)))
    .orderBy(asc(walkDays.date))
}

/** Stores days; stored values never decrease. */
export async function putDays(tx: Db, rows: DayRow[]): Promise<void> {
  await tx
    .insert(walkDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [walkDays.userId, walkDays.date],
      set: {
        steps: sql`greatest(${walkDays.steps}, excluded.steps)`,
        counted: sql`greatest(${walkDays.counted}, excluded.counted)`,
        goal: sql`case when ${walkDays.reached} then ${walkDays.goal} else excluded.goal end`,
        reached: sql`${walkDays.reached} or excluded.reached`,
        reachedInTime: sql`${walkDays.reachedInTime} or excluded.reached_in_time`,
      },
    })
}

/** The last streak of days whose goal was reached, ending at or before `to`. */
export async function lastRun(db: Db, userId: string, to: string): Promise<{ last: string; days: number } | undefined> {
  const [run] = await db
    .select({ last: sql<string>`max(date)::text`, days: sql<number>`count(*)::int` })
    .from(
      sql`(select date, date + (row_number() over (order by date desc))::int as run from walk_days
        where user_id = ${userId} and reached and date <= ${to}::date) as reached_days`,
    )
    .groupBy(sql`run`)
    .orderBy(sql`run desc`)
    .limit(1)
  return run
}

/** Counted steps of a range, both ends included. */
export async function countedBetween(db: Db, userId: string, from: string, to: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${walkDays.counted}), 0)::int` })
    .from(walkDays)
    .where(and(eq(walkDays.userId, userId), gte(walkDays.date, from), lte(walkDays.date, to)))
  return row?.n ?? 0
}

/** Source ids of these stations whose points were claimed. */
export async function claimedOf(db: Db, userId: string, sourceIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ sourceId: pointEntries.sourceId })
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.userId, userId),
        eq(pointEntries.source, 'walk_level'),
        inArray(pointEntries.sourceId, sourceIds),
      ),
    )
  return rows.map(({ sourceId }) => sourceId)
}

/** Sets or takes back a cheer; returns whether it is the first of this day, and whether it changed. */
export async function setCheer(
  tx: Db,
  cheer: { date: string; toUserId: string; fromUserId: string },
  given: boolean,
): Promise<{ isFirst: boolean; changed: boolean }> {
  const where = and(
    eq(walkCheers.date, cheer.date),
    eq(walkCheers.toUserId, cheer.toUserId),
    eq(walkCheers.fromUserId, cheer.fromUserId),
  )
  const [locked] = await tx.select({ given: walkCheers.given }).from(walkCheers).where(where).for('update')
  if (!locked && given) await tx.insert(walkCheers).values({ ...cheer, given })
  if (locked && locked.given !== given) await tx.update(walkCheers).set({ given }).where(where)
  return { isFirst: !locked && given, changed: (locked?.given ?? false) !== given }
}

/** Updates a day's number of cheers, starting from 0 each day. The row must be locked. */
export async function countCheer(tx: Db, userId: string, date: string, by: 1 | -1): Promise<void> {
  const before = sql`case when ${walkers.cheeredOn} = ${date}::date then ${walkers.cheerNum} else 0 end`
  await tx
    .update(walkers)
    .set({ cheerNum: sql`greatest(${before} + ${by}, 0)`, cheeredOn: date })
    .where(eq(walkers.userId, userId))
}

/** Removes these people from the rank. */
export async function leaveRank(tx: Db, userIds: readonly string[]): Promise<void> {
  await tx
    .update(walkers)
    .set({ ranked: false })
    .where(inArray(walkers.userId, [...userIds]))
  await tx.delete(walkSums).where(inArray(walkSums.userId, [...userIds]))
}

/** Ids of the people that a person cheers for on a day, in order. */
export async function cheersOf(db: Db, fromUserId: string, date: string): Promise<string[]> {
  const rows = await db
    .select({ userId: walkCheers.toUserId })
    .from(walkCheers)
    .where(and(eq(walkCheers.fromUserId, fromUserId), eq(walkCheers.date, date), eq(walkCheers.given, true)))
    .orderBy(walkCheers.toUserId)
  return rows.map(({ userId }) => userId)
}

/** Deletes an erased person's steps, also those of a sync under way, and the cheers from and to that person. */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  await lockWalker(tx, userId)
  await tx.delete(walkSums).where(eq(walkSums.userId, userId))
  await tx.delete(walkDays).where(eq(walkDays.userId, userId))
  await tx.delete(walkCheers).where(eq(walkCheers.fromUserId, userId))
  await tx.delete(walkCheers).where(eq(walkCheers.toUserId, userId))
  await tx.delete(walkers).where(eq(walkers.userId, userId))
}

/** Deletes up to `limit` cheers of days before a date; returns the number. */
export async function removeCheers(db: Db, before: string, limit: number): Promise<number> {
  const old = db
    .select({ at: sql`ctid` })
    .from(walkCheers)
    .where(lt(walkCheers.date, before))
    .limit(limit)
  const gone = await db
    .delete(walkCheers)
    .where(sql`ctid in ${old}`)
    .returning({ to: walkCheers.toUserId })
  return gone.length
}

/** Ids of walkers, in order. */
export async function walkersAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const found = await db
    .select({ userId: walkers.userId })
    .from(walkers)
    .where(gt(walkers.userId, after))
    .orderBy(asc(walkers.userId))
    .limit(limit)
  return found.map(({ userId }) => userId)
}

/** Deletes the days of these people before a date. */
export async function removeDays(db: Db, userIds: readonly string[], before: string): Promise<void> {
  await db.delete(walkDays).where(and(inArray(walkDays.userId, [...userIds]), lt(walkDays.date, before)))
}

/** People in the rank, in order of id. */
export function rankedAfter(tx: Db, after: string, limit: number): Promise<{ userId: string }[]> {
  return tx
    .select({ userId: walkers.userId })
    .from(walkers)
    .where(and(eq(walkers.ranked, true), gt(walkers.userId, after)))
    .orderBy(asc(walkers.userId))
    .limit(limit)
    .for('update')
}
