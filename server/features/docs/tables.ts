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

/** The folders of documents; whoever may open one may open all above it. */
export const docFolders = pgTable('doc_folders', {
  id: text('id').primaryKey(),
  parentId: text('parent_id').references((): AnyPgColumn => docFolders.id),
  name: text('name').notNull(),
  /** Names from the top with slashes between; an import finds its folder again by it. */
  path: text('path').notNull().unique(),
  /** all, org or role. */
  access: text('access').notNull().default('all'),
  /** The organisation's id or the role; empty for all. */
  accessTo: text('access_to').notNull().default(''),
})

/** One document in its present version. */
export const docs = pgTable(
  'docs',
  {
    id: text('id').primaryKey(),
    folderId: text('folder_id')
      .notNull()
      .references(() => docFolders.id),
    /** pdf or article; the text of an article is the trend of the same id. */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    /** Of its folder, and its file name; the same path again is a new version. */
    path: text('path').notNull().unique(),
    mustRead: boolean('must_read').notNull().default(false),
    version: integer('version').notNull().default(1),
    /** Null for an article. */
    fileId: text('file_id').references(() => files.id),
    /** Of the file; of an article's text, its pictures and attachments apart. */
    bytes: integer('bytes').notNull(),
    /** A PDF that is only shown with a watermark. */
    internal: boolean('internal').notNull().default(false),
    /** Of the file, of an article with its pictures and attachments: the same bytes make no new version. */
    sha256: text('sha256').notNull(),
    pages: integer('pages').notNull().default(0),
    /** The words of the whole text, as `searchText` has them, for the search and what it shows. */
    content: text('content').notNull().default(''),
    /** What title and text are found by. */
    grams: text('grams').array().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('docs_grams').using('gin', t.grams),
    index('docs_folder').on(t.folderId, t.updatedAt, t.id),
    index('docs_newest').on(t.updatedAt, t.id),
  ],
)

/** The version of a document that a user fetched last. */
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

/** The version of a document that a user confirmed last. */
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

/** The files beside an article. */
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
    /** As the download is called. */
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.docId, t.position] })],
)

/** The marked copy of an internal PDF that a reader has; one of a former version, or with a former mark, is made anew. */
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
    /** The words over each page. */
    mark: text('mark').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.docId] })],
)
