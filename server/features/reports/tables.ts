import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/** Reports to the audit admins; one row per person and target, which a repeated report replaces (rule: repeated reports). */
export const reports = pgTable(
  'reports',
  {
    reporterId: text('reporter_id')
      .notNull()
      .references(() => users.id),
    /** TRENDS, COMMENTS or REPLY. */
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    /** A value of the dictionary moment_audit_deny, or free text. */
    reason: text('reason').notNull(),
    reasonDesc: text('reason_desc').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: text('closed_by'),
    /** Whether the reported content was removed; null until it is decided. */
    upheld: boolean('upheld'),
  },
  (t) => [
    primaryKey({ columns: [t.reporterId, t.targetKind, t.targetId] }),
    index('reports_target').on(t.targetKind, t.targetId),
    index('reports_created').on(t.createdAt),
    index('reports_open')
      .on(t.createdAt)
      .where(sql`closed_at is null`),
  ],
)
