import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'
import { trends } from '../trends/tables'

/** One row per public trend. */
export const trendSearch = pgTable(
  'trend_search',
  {
    trendId: text('trend_id')
      .primaryKey()
      .references(() => trends.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    titleGrams: text('title_grams').array().notNull(),
    /** N-grams of title, text and topics. */
    grams: text('grams').array().notNull(),
  },
  (t) => [
    index('trend_search_grams').using('gin', t.grams).with({ fastupdate: false }),
    index('trend_search_newest').on(t.createdAt, t.trendId),
  ],
)

/** One row per person. */
export const userSearch = pgTable(
  'user_search',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    /** The case-folded name. */
    name: text('name').notNull(),
    /** N-grams of the name and of the organisation an account speaks for. */
    grams: text('grams').array().notNull(),
  },
  (t) => [index('user_search_grams').using('gin', t.grams).with({ fastupdate: false })],
)

/** Queue of rows to index again, written by database triggers. */
export const searchDue = pgTable('search_due', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  /** Exactly one of the two. */
  trendId: text('trend_id'),
  userId: text('user_id'),
})
