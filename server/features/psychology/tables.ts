import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id)

/** Consents with the agreed version; deleted by a withdrawal. */
export const psychologyConsents = pgTable('psychology_consents', {
  userId: userId().primaryKey(),
  version: text('version').notNull(),
  /** When the person declared to be of age. */
  adultAt: timestamp('adult_at', { withTimezone: true }).notNull(),
})

/** Number of rounds of a scale a person has answered; stays after a withdrawal, without anything about the answers. */
export const psychologyRounds = pgTable(
  'psychology_rounds',
  {
    userId: userId(),
    scale: text('scale').notNull(),
    round: integer('round').notNull().default(0),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.scale] })],
)

export const psychologyReports = pgTable(
  'psychology_reports',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    scale: text('scale').notNull(),
    round: integer('round').notNull(),
    /** Encrypted answers, bound to this row; the result is computed from them. */
    sealed: text('sealed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('psychology_reports_user').on(t.userId, t.createdAt),
    index('psychology_reports_created').on(t.createdAt),
  ],
)

/** People who offer talks. */
export const counsellors = pgTable('counsellors', {
  userId: userId().primaryKey(),
  title: text('title').notNull(),
  fields: text('fields').array().notNull(),
})
