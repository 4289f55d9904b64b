import {
  bigint,
  bigserial,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** Reports of browsers, kept for 14 days. They identify nobody. */
export const monitorEvents = pgTable(
  'monitor_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    kind: text('kind').notNull(),
    release: text('release').notNull(),
    environment: text('environment').notNull(),
    screen: text('screen').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull().default(''),
    value: doublePrecision('value'),
  },
  (t) => [index('monitor_events_received').on(t.receivedAt), index('monitor_events_kind').on(t.kind, t.receivedAt)],
)

/** Bytes received in the current window, so that one address cannot fill the table. */
export const monitorIntake = pgTable(
  'monitor_intake',
  {
    /** Keyed digest of an address; empty for the total. */
    source: text('source').notNull(),
    windowSeconds: integer('window_seconds').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.windowSeconds] }), index('monitor_intake_starts').on(t.startsAt)],
)
