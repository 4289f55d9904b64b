import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { organisations, users } from '../people/tables'

/** What a user has chosen, and the last sync; its row is locked by whatever changes the user's steps. */
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
    /** The China day that `cheerNum` is of. */
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
    /** The highest of all sources. */
    steps: integer('steps').notNull(),
    /** What counts for ranks, points and stations: what came in time, up to the cap. */
    counted: integer('counted').notNull(),
    /** The goal in force when the last of the steps came. */
    goal: integer('goal').notNull(),
    /** Whether the goal was reached, and whether by steps that came in time. */
    reached: boolean('reached').notNull(),
    reachedInTime: boolean('reached_in_time').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.date] }),
    check('walk_days_numbers', sql`0 <= ${t.counted} and ${t.counted} <= ${t.steps}`),
  ],
)

/** Counted steps of the period that ends with a date, of the users in the rank; nobody without steps. */
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
 * How many sums lie in each range of steps, kept by triggers on them: a place in the rank adds up few rows, however many
 * walk. Transactions that run at once write different slots, so that none waits; only the total of all slots says something.
 */
export const walkCounts = pgTable(
  'walk_counts',
  {
    period: text('period').notNull(),
    date: date('date').notNull(),
    /** Empty for everybody. */
    orgId: text('org_id').notNull(),
    /** The steps by `walk_range`, the width of the period's ranges. */
    bucket: integer('bucket').notNull(),
    slot: integer('slot').notNull(),
    /** Below zero where another slot's were taken away. */
    num: integer('num').notNull(),
  },
  (t) => [primaryKey({ columns: [t.date, t.period, t.orgId, t.bucket, t.slot] })],
)

/** Dates whose sums are there for everybody in the rank. */
export const walkSumDates = pgTable('walk_sum_dates', {
  date: date('date').primaryKey(),
})

/** Who has cheered whom on a day; what was taken back stays, so that nobody is told of it twice. */
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
