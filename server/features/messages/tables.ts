import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/** Messages to users. Acts of several people on one target share a row, which moves to the top when another joins. */
export const messages = pgTable(
  'messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** system, happy_news, community_message or trend_audit. */
    group: text('message_group').notNull(),
    /** A notify category, 1 to 4, or the group's name. */
    category: text('category').notNull(),
    /** 1 to 9, 11 to 13 for admins, 0 for none. */
    kind: smallint('kind').notNull().default(0),
    /** Target shared by several actors, `3:<trend>`; null for a message of its own. */
    joinKey: text('join_key'),
    /** Sort order of the lists; gets a new value from the sequence when an actor joins. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** Read position; the message is unread while it is less than `seq`. */
    readSeq: bigint('read_seq', { mode: 'number' }).notNull().default(0),
    /** The latest actor. */
    actorId: text('actor_id').references(() => users.id),
    actorNum: integer('actor_num').notNull().default(0),
    trendId: text('trend_id'),
    commentId: text('comment_id'),
    title: text('title').notNull().default(''),
    content: text('content').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** A path of the app, or empty. */
    path: text('path').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Withdrawn; an actor may join again. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('messages_join').on(t.userId, t.joinKey),
    index('messages_group')
      .on(t.userId, t.group, t.seq)
      .where(sql`removed_at is null`),
    index('messages_category')
      .on(t.userId, t.group, t.category, t.seq)
      .where(sql`removed_at is null`),
    index('messages_kind')
      .on(t.userId, t.group, t.kind, t.seq)
      .where(sql`removed_at is null`),
    index('messages_unread')
      .on(t.userId, t.group, t.category)
      .where(sql`read_seq < seq and removed_at is null`),
    index('messages_comment')
      .on(t.commentId)
      .where(sql`comment_id is not null`),
    index('messages_created').on(t.createdAt),
    index('messages_path')
      .on(t.path)
      .where(sql`actor_id is null and path <> ''`),
    index('messages_actor')
      .on(t.actorId, t.userId)
      .where(sql`actor_id is not null`),
  ],
)

/** Actors of a shared message, each with the sequence number at which they joined. */
export const messageActors = pgTable(
  'message_actors',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** The recipient of the message; a trigger fills it in for processes of an older version that still run. */
    userId: text('user_id').notNull(),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.actorId] }),
    index('message_actors_seq').on(t.messageId, t.seq),
    index('message_actors_actor').on(t.actorId),
  ],
)

/** Categories whose messages are stored as read. */
export const mutedCategories = pgTable(
  'muted_categories',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    category: text('category').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.category] })],
)
