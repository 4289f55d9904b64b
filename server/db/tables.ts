import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The answers kept for writes: one row per user, path and Idempotency-Key, swept after seven days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** User id, or empty for nobody. */
    scope: text('scope').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    /** Keyed digest of the body: what was written by whom cannot be guessed from it. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.path, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)

/** Which parts of the sample data are in, so that a seeding that was cut off goes on. */
export const seedSteps = pgTable('seed_steps', {
  step: text('step').primaryKey(),
  position: integer('position').notNull().default(0),
  at: timestamp('at', { withTimezone: true }).notNull(),
})

/** What is made once for an installation, such as the secret that signs file addresses. */
export const appSettings = pgTable('app_settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** Work that falls due later and survives the process: `server/jobs/outbox.ts` does it. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Whose work it is. */
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** How often it failed. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [index('outbox_due').on(t.dueAt, t.id)],
)

/** Holidays and made-up workdays of a year that an admin has entered (rule: working days). */
export const calendarYears = pgTable('calendar_years', {
  year: integer('year').primaryKey(),
  /** Weekdays that are free, `YYYY-MM-DD`. */
  off: text('off').array().notNull(),
  /** Days of a weekend that are worked. */
  worked: text('worked').array().notNull(),
})
