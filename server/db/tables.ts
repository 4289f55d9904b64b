import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Responses kept for writes: one row per user, path and Idempotency-Key, deleted after seven days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** User id; empty for a visitor; a digest for each call that hides its author. */
    scope: text('scope').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    /** Keyed digest of the body, so that the body cannot be guessed from it. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.path, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)

/** Completed parts of the sample data, so that an interrupted seeding continues. */
export const seedSteps = pgTable('seed_steps', {
  step: text('step').primaryKey(),
  position: integer('position').notNull().default(0),
  at: timestamp('at', { withTimezone: true }).notNull(),
})

/** Values created once per installation, such as the secret that signs file addresses. */
export const appSettings = pgTable('app_settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** Deferred work that survives the process; `server/jobs/outbox.ts` runs it. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Selects the worker. */
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** Number of failed attempts. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [index('outbox_due').on(t.dueAt, t.id)],
)

/** Holidays and made-up workdays of a year entered by an admin (rule: working days). */
export const calendarYears = pgTable('calendar_years', {
  year: integer('year').primaryKey(),
  /** Weekdays off, `YYYY-MM-DD`. */
  off: text('off').array().notNull(),
  /** Weekend days that are worked. */
  worked: text('worked').array().notNull(),
})
