import { bigserial, doublePrecision, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What browsers reported; kept for 14 days. Nothing in it tells who it was. */
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
