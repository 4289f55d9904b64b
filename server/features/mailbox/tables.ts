import { bigserial, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { files } from '../files/tables'
import { users } from '../people/tables'

/** One entry of the suggestion mailbox. */
export const advices = pgTable(
  'advices',
  {
    id: text('id').primaryKey(),
    /** Order of arrival; never leaves the database. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    /** Null for an anonymous entry: only `advice_links` identifies its author, encrypted. */
    authorId: text('author_id').references(() => users.id),
    anonymous: boolean('anonymous').notNull().default(false),
    /** Only for an anonymous entry: tells a staff member whether it is their own, and nothing else. */
    ownMark: text('own_mark').notNull().default(''),
    /** A value of the dictionary ADVICE_TYPE, and its label at the time of writing. */
    type: text('type').notNull(),
    typeLabel: text('type_label').notNull(),
    content: text('content').notNull(),
    /** For an anonymous entry, the full hour. */
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
    /** End of the last working day of the reply promise; a follow-up sets a new one. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    dueExact: boolean('due_exact').notNull(),
    /** 0 received, 1 being worked on, 2 replied. */
    stage: integer('stage').notNull().default(0),
    /** An answer is due. */
    waiting: boolean('waiting').notNull().default(true),
    handlerId: text('handler_id').references(() => users.id),
    replyContent: text('reply_content').notNull().default(''),
    repliedAt: timestamp('replied_at', { withTimezone: true }),
    /** Y, N or null. */
    rating: text('rating'),
  },
  (t) => [
    index('advices_author').on(t.authorId, t.position),
    index('advices_waiting').on(t.waiting, t.dueAt, t.submittedAt, t.id),
  ],
)

/** Follow-ups after the first reply. */
export const adviceFollowUps = pgTable(
  'advice_follow_ups',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    adviceId: text('advice_id')
      .notNull()
      .references(() => advices.id),
    /** author or staff. */
    by: text('by').notNull(),
    content: text('content').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('advice_follow_ups_advice').on(t.adviceId, t.id)],
)

export const adviceFiles = pgTable(
  'advice_files',
  {
    adviceId: text('advice_id')
      .notNull()
      .references(() => advices.id),
    position: integer('position').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.adviceId, t.position] }), index('advice_files_file').on(t.fileId)],
)

/** Author of an anonymous entry, only for the author's own calls and the delivery of replies (`links.ts`). */
export const adviceLinks = pgTable(
  'advice_links',
  {
    adviceId: text('advice_id')
      .primaryKey()
      .references(() => advices.id),
    /** Keyed digest of the author. */
    mark: text('mark').notNull(),
    /** AES-256-GCM of the author's id and the exact time. */
    sealed: text('sealed').notNull(),
  },
  (t) => [index('advice_links_mark').on(t.mark)],
)
