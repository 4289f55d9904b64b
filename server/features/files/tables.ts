import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/**
 * One uploaded or seeded file. `name` and `smallName` are its present addresses below `/files/`;
 * they change whenever the file moves between the public and the signed kind, the storage keys never do.
 */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').references(() => users.id),
    /** picture, video, avatar or attachment. */
    kind: text('kind').notNull(),
    mime: text('mime').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    storageKey: text('storage_key').notNull(),
    /** The thumbnail or the video's poster. */
    smallMime: text('small_mime').notNull().default('image/jpeg'),
    smallStorageKey: text('small_storage_key').notNull().default(''),
    name: text('name').notNull().unique(),
    smallName: text('small_name').notNull().unique(),
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('files_owner').on(t.ownerId, t.createdAt)],
)
