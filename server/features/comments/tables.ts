import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredFile } from '../files/service'
import { files, storedFileJson } from '../files/tables'
import { users } from '../people/tables'
import { trends } from '../trends/tables'

export const comments = pgTable(
  'comments',
  {
    id: text('id').primaryKey(),
    trendId: text('trend_id')
      .notNull()
      .references(() => trends.id),
    /** The comment that a reply belongs to; null for a comment. */
    parentId: text('parent_id').references((): AnyPgColumn => comments.id),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    /** Plain text. */
    content: text('content').notNull(),
    emojiName: text('emoji_name').notNull().default(''),
    likeNum: integer('like_num').notNull().default(0),
    replyNum: integer('reply_num').notNull().default(0),
    city: text('city').notNull().default(''),
    province: text('province').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (t) => [
    index('comments_trend')
      .on(t.trendId, t.createdAt, t.id)
      .where(sql`parent_id is null and removed_at is null`),
    index('comments_parent').on(t.parentId, t.createdAt, t.id),
    index('comments_author').on(t.authorId, t.createdAt),
    index('comments_trend_author').on(t.trendId, t.authorId),
  ],
)

export const commentFiles = pgTable(
  'comment_files',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id),
    position: smallint('position').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.position] }), index('comment_files_file').on(t.fileId)],
)

/** The files of a comment, in order. */
export const storedCommentFiles = sql<
  StoredFile[]
>`coalesce((select json_agg(${storedFileJson()} order by ${commentFiles.position})
  from ${commentFiles} join ${files} on ${files.id} = ${commentFiles.fileId}
  where ${commentFiles.commentId} = ${comments.id}), '[]'::json)`
