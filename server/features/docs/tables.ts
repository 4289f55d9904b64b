import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { files } from '../files/tables'
import { users } from '../people/tables'

/** Folders of documents; access to a folder requires access to all above it. */
export const docFolders = pgTable('doc_folders', {
  id: text('id').primaryKey(),
  parentId: text('parent_id').references((): AnyPgColumn => docFolders.id),
  name: text('name').notNull(),
  /** Path from the top, separated by slashes; an import finds its folder by it. */
  path: text('path').notNull().unique(),
  /** all, org or role. */
  access: text('access').notNull().default('all'),
  /** The organisation's id or the role; empty for all. */
  accessTo: text('access_to').notNull().default(''),
})

/** One document in its current version. */
export const docs = pgTable(
  'docs',
  {
    id: text('id').primaryKey(),
    folderId: text('folder_id')
      .notNull()
      .references(() => docFolders.id),
    /** pdf or article; the text of an article is the trend with the same id. */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    /** Path of its folder and its file name; importing the same path creates a new version. */
    path: text('path').notNull().unique(),
    mustRead: boolean('must_read').notNull().default(false),
    version: integer('version').notNull().default(1),
    /** Null for an article. */
    fileId: text('file_id').references(() => files.id),
    /** Size of the file; of an article only the text. */
    bytes: integer('bytes').notNull(),
    /** A PDF that is only shown with a watermark. */
    internal: boolean('internal').notNull().default(false),
    /** Digest of the file, or of an article with its pictures and attachments: equal bytes create no new version. */
    sha256: text('sha256').notNull(),
    pages: integer('pages').notNull().default(0),
    /** The whole text as `searchText` returns it, for the search and its excerpts. */
    content: text('content').notNull().default(''),
    /** N-grams of title and text. */
    grams: text('grams').array().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('docs_grams').using('gin', t.grams),
    index('docs_folder').on(t.folderId, t.updatedAt, t.id),
    index('docs_newest').on(t.updatedAt, t.id),
  ],
)

/** The version of a document that a user last fetched. */
export const docFetches = pgTable(
  'doc_fetches',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    docId: text('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.docId] }), index('doc_fetches_recent').on(t.userId, t.fetchedAt)],
)

/** The version of a document that a user last confirmed. */
export const docReads = pgTable(
  'doc_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    docId: text('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.docId] })],
)

/** Attachments of an article. */
export const docAttachments = pgTable(
  'doc_attachments',
  {
    docId: text('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    /** File name of the download. */
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.docId, t.position] })],
)

/** A reader's watermarked copy of an internal PDF; a copy of an older version or with another text is made again. */
export const docCopies = pgTable(
  'doc_copies',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    docId: text('doc_id')
      .notNull()
      .references(() => docs.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** Watermark text. */
    mark: text('mark').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.docId] })],
)
