import { pgTable, text } from 'drizzle-orm/pg-core'

/** Targets of links from other systems, by id; written by `content import transfer`. */
export const articleTransfers = pgTable('article_transfers', {
  id: text('id').primaryKey(),
  /** route, native, url or closed. */
  openType: text('open_type').notNull(),
  /** A path, the name of a native screen, or an address; empty if closed. */
  target: text('target').notNull().default(''),
  /** Why it is closed, shown to users. */
  reason: text('reason').notNull().default(''),
})
