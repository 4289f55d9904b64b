import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { addDays } from '@contract/text/dateRange'
import type { WalkPeriod } from '@contract/walk'
import type { Db } from '../../db/db'
import { users } from '../people/tables'
import { walkCounts, walkers, walkSumDates, walkSums } from './tables'

/** Days of each period before its last day (rule: dates). */
const DAYS_BEFORE: Readonly<Record<WalkPeriod, number>> = { day: 0, week: 6, month: 29 }

/**
 * Recalculates the sums of all periods ending with a date for those of these people who walked in them. Their walker
 * rows must be locked. A sum only rises, as the days do.
 */
export async function writeSums(tx: Db, userIds: readonly string[], date: string): Promise<void> {
  const people = [...userIds]
  const one = people.length === 1 ? sql`d.user_id = ${people[0]}` : inArray(sql`d.user_id`, people)
  await tx.execute(sql`
    insert into walk_sums (period, date, user_id, org_id, steps)
    select sums.period, ${date}::date, u.id, u.org_id, sums.steps
    from (
      select d.user_id, s.period, s.steps from (
        select d.user_id,
          sum(d.counted) filter (where d.date >= ${addDays(date, -DAYS_BEFORE.day)}::date) as day,
          sum(d.counted) filter (where d.date >= ${addDays(date, -DAYS_BEFORE.week)}::date) as week,
          sum(d.counted) as month
        from walk_days d
        where ${one} and d.date >= ${addDays(date, -DAYS_BEFORE.month)}::date and d.date <= ${date}::date
        group by d.user_id
      ) d, lateral (values ('day', d.day), ('week', d.week), ('month', d.month)) as s (period, steps)
      where s.steps > 0
    ) sums join users u on u.id = sums.user_id
    where u.disabled_at is null
    on conflict (user_id, date, period) do update
      set steps = greatest(walk_sums.steps, excluded.steps), org_id = excluded.org_id
    where walk_sums.steps < excluded.steps or walk_sums.org_id is distinct from excluded.org_id`)
}

/**
 * People in the rank whose sums of a date name another organisation than their current one, in order of id; their
 * walker rows are locked. Everybody with a sum has one of the month, with the same organisation.
 */
export async function movedAfter(tx: Db, date: string, after: string, limit: number): Promise<string[]> {
  const found = await tx
    .select({ userId: walkers.userId })
    .from(walkers)
    .innerJoin(users, eq(users.id, walkers.userId))
    .where(
      and(
        eq(walkers.ranked, true),
        gt(walkers.userId, after),
        sql`exists (select from walk_sums s where s.user_id = ${walkers.userId} and s.date = ${date}::date
          and s.period = 'month' and s.org_id is distinct from ${users.orgId})`,
      ),
    )
    .orderBy(asc(walkers.userId))
    .limit(limit)
    .for('update', { of: walkers })
  return found.map(({ userId }) => userId)
}

/** Sets the current organisation in the sums of these people from a date on. Their walker rows must be locked. */
export async function moveSums(tx: Db, userIds: readonly string[], from: string): Promise<void> {
  await tx.execute(sql`
    update walk_sums s set org_id = u.org_id from users u
    where ${inArray(sql`s.user_id`, [...userIds])} and s.date >= ${from}::date and u.id = s.user_id
      and s.org_id is distinct from u.org_id`)
}

/** Whether the sums of a date are complete, so that ranks may be read from them. */
export async function arePrepared(db: Db, date: string): Promise<boolean> {
  const [found] = await db.select().from(walkSumDates).where(eq(walkSumDates.date, date))
  return found !== undefined
}

/** Notes that the sums of a date are complete; repeating it changes nothing. */
export async function markPrepared(db: Db, date: string): Promise<void> {
  await db.insert(walkSumDates).values({ date }).onConflictDoNothing()
}

/** Rows of up to `limit` sums of days before a date; they are named by their periods, with which the index begins. */
export const oldSums = (db: Db, before: string, limit: number) =>
  db
    .select({ at: sql`ctid` })
    .from(walkSums)
    .where(and(inArray(walkSums.period, Object.keys(DAYS_BEFORE)), lt(walkSums.date, before)))
    .limit(limit)

/** Deletes up to `limit` sums of days before a date; when no sums are left, also their counts. Returns the number. */
export async function removeSums(db: Db, before: string, limit: number): Promise<number> {
  await db.delete(walkSumDates).where(lt(walkSumDates.date, before))
  const gone = await db
    .delete(walkSums)
    .where(sql`ctid in ${oldSums(db, before, limit)}`)
    .returning({ userId: walkSums.userId })
  if (gone.length < limit) await db.delete(walkCounts).where(lt(walkCounts.date, before))
  return gone.length
}
