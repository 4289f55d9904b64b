import { pgTable, text } from 'drizzle-orm/pg-core'

/** Where links of other systems lead, by id; from `content import transfer`. */
export const articleTransfers = pgTable('article_transfers', {
  id: text('id').primaryKey(),
  /** route, native, url or closed. */
  openType: text('open_type').notNull(),
  /** A path, the name of a native screen, or an address; empty where it is closed. */
  target: text('target').notNull().default(''),
  /** Why it is closed, in words for people. */
  reason: text('reason').notNull().default(''),
})
