import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { organisations, users } from '../people/tables'

/** A user's settings and last sync; the row is locked by every change of the user's steps. */
export const walkers = pgTable(
  'walkers',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    goal: integer('goal').notNull().default(8000),
    /** Whether the user has agreed to take part in the rank. */
    ranked: boolean('ranked').notNull().default(false),
    /** ios, android or harmony; empty before the first sync. */
    source: text('source').notNull().default(''),
    syncedAt: timestamp('synced_at', { withTimezone: true }),
    /** The China day of `cheerNum`. */
    cheeredOn: date('cheered_on'),
    cheerNum: integer('cheer_num').notNull().default(0),
  },
  (t) => [
    index('walkers_ranked')
      .on(t.userId)
      .where(sql`${t.ranked}`),
    check('walkers_numbers', sql`${t.goal} > 0 and ${t.cheerNum} >= 0`),
  ],
)

/** The steps of a user on one China day. */
export const walkDays = pgTable(
  'walk_days',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    date: date('date').notNull(),
    /** The maximum of all sources. */
    steps: integer('steps').notNull(),
    /** Steps that count for ranks, points and stations: synced in time, up to the cap. */
    counted: integer('counted').notNull(),
    /** The goal at the time of the last sync. */
    goal: integer('goal').notNull(),
    /** Whether the goal was reached, and whether by steps synced in time. */
    reached: boolean('reached').notNull(),
    reachedInTime: boolean('reached_in_time').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.date] }),
    check('walk_days_numbers', sql`0 <= ${t.counted} and ${t.counted} <= ${t.steps}`),
  ],
)

/** Counted steps of the period that ends with a date, for participants with steps. */
export const walkSums = pgTable(
  'walk_sums',
  {
    /** day, week or month. */
    period: text('period').notNull(),
    date: date('date').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The user's organisation when the sum was last written. */
    orgId: text('org_id').references(() => organisations.id),
    steps: integer('steps').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.date, t.period] }),
    index('walk_sums_all').on(t.period, t.date, t.steps, t.userId),
    index('walk_sums_org').on(t.orgId, t.period, t.date, t.steps, t.userId),
    check('walk_sums_steps', sql`${t.steps} > 0`),
  ],
)

/**
 * Number of sums per range of steps, maintained by triggers: a rank is the sum of a few rows, whatever the number of
 * walkers. Concurrent transactions write different slots, so none waits; only the total of all slots is meaningful.
 */
export const walkCounts = pgTable(
  'walk_counts',
  {
    period: text('period').notNull(),
    date: date('date').notNull(),
    /** Empty for everybody. */
    orgId: text('org_id').notNull(),
    /** Range number from `walk_range`, which depends on the period. */
    bucket: integer('bucket').notNull(),
    slot: integer('slot').notNull(),
    /** May be negative; see the other slots. */
    num: integer('num').notNull(),
  },
  (t) => [primaryKey({ columns: [t.date, t.period, t.orgId, t.bucket, t.slot] })],
)

/** Dates whose sums are complete for everybody in the rank. */
export const walkSumDates = pgTable('walk_sum_dates', {
  date: date('date').primaryKey(),
})

/** Cheers of a day; those taken back stay, so that nobody is notified twice. */
export const walkCheers = pgTable(
  'walk_cheers',
  {
    date: date('date').notNull(),
    toUserId: text('to_user_id')
      .notNull()
      .references(() => users.id),
    fromUserId: text('from_user_id')
      .notNull()
      .references(() => users.id),
    given: boolean('given').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.date, t.toUserId, t.fromUserId] }),
    index('walk_cheers_from').on(t.fromUserId),
    index('walk_cheers_to').on(t.toUserId),
  ],
)
