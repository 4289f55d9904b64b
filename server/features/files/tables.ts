import { type Column, type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/**
 * One uploaded or seeded file. `name` and `smallName` are its current addresses below `/files/`; they change when the
 * file becomes public or non-public, the storage keys never do.
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
    /** Type of the thumbnail or the video's poster. */
    smallMime: text('small_mime').notNull().default('image/jpeg'),
    smallStorageKey: text('small_storage_key').notNull().default(''),
    name: text('name').notNull().unique(),
    smallName: text('small_name').notNull().unique(),
    isPublic: boolean('is_public').notNull().default(false),
    /** Since when a post, comment, avatar or mailbox entry uses it; null: unused, the sweep deletes it. */
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('files_owner').on(t.ownerId, t.createdAt),
    index('files_unused')
      .on(t.createdAt)
      .where(sql`${t.usedAt} is null`),
  ],
)

/** Columns to select for a file's addresses; `alt` is its alternative text (`StoredFile`). */
export const storedFileColumns = {
  id: files.id,
  name: files.name,
  smallName: files.smallName,
  hasSmall: sql<boolean>`${files.smallStorageKey} <> ''`,
  isPublic: files.isPublic,
  mime: files.mime,
  width: files.width,
  height: files.height,
  alt: sql<string>`''`,
}

/** `storedFileColumns` as one JSON value. */
export const storedFileJson = (alt: Column | SQL = sql`''`) => sql`json_build_object('id', ${files.id},
  'name', ${files.name}, 'smallName', ${files.smallName}, 'hasSmall', ${files.smallStorageKey} <> '',
  'isPublic', ${files.isPublic}, 'mime', ${files.mime}, 'width', ${files.width}, 'height', ${files.height}, 'alt', ${alt})`

/** Stored bytes that no row of `files` names yet or any more. Recorded before they are written. */
export const unclaimedBytes = pgTable(
  'loose_bytes',
  {
    storageKey: text('storage_key').primaryKey(),
    /** The bytes are being removed: no row can claim them any more. */
    dropped: boolean('dropped').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('loose_bytes_created').on(t.createdAt)],
)

/** A tus upload, until its bytes are removed. */
export const resumableUploads = pgTable(
  'growing_uploads',
  {
    /** Last part of the upload's address. */
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    filename: text('filename').notNull(),
    /** Announced size of the whole file. */
    bytes: integer('bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it became a file; its bytes are to be removed. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [index('growing_uploads_owner').on(t.ownerId, t.createdAt)],
)
