import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/** The service tiles: reference data. */
export const modules = pgTable('modules', {
  code: text('code').primaryKey(),
  groupName: text('group_name').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  /** Pinyin initials of the name, in lower case. */
  initials: text('initials').notNull().default(''),
  icon: text('icon').notNull(),
  /** A path below /mobile, or empty. */
  path: text('path').notNull().default(''),
  /** route, native, url, closed. */
  openType: text('open_type').notNull().default('route'),
  target: text('target').notNull().default(''),
  /** Why it is closed, shown to users. */
  reason: text('reason').notNull().default(''),
  /** all, staff (not for family accounts) or family. */
  audience: text('audience').notNull().default('all'),
  /** The role it needs, or empty. */
  role: text('role').notNull().default(''),
})

/** A user's favourite tiles; without a row the default ones apply. */
export const moduleFavourites = pgTable('module_favourites', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  codes: text('codes').array().notNull(),
})
