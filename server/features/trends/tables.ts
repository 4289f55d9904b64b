import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { files } from '../files/tables'
import { users } from '../people/tables'

// Literals, not parameters: a partial index is only used if the planner sees its condition.
const OPEN = 'audit_status = 1 and visibility = 1 and removed_at is null'
/** `heatOf` of server/domain/score.ts. */
const HEAT = 'like_num + 3 * comment_num + 2 * collect_num'
/** Public posts whose stored score does not reflect their current counts. */
export const RANK_DUE = sql.raw(`${OPEN} and ranked_heat <> ${HEAT}`)

export const trends = pgTable(
  'trends',
  {
    id: text('id').primaryKey(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    /** 1 text, 2 picture, 3 video, 4 article. */
    type: smallint('type').notNull(),
    title: text('title').notNull(),
    /** Clean HTML. */
    content: text('content').notNull(),
    city: text('city').notNull().default(''),
    province: text('province').notNull().default(''),
    /** 1 public, 2 private, 3 by a document's folder. */
    visibility: smallint('visibility').notNull().default(1),
    viewNum: integer('view_num').notNull().default(0),
    likeNum: integer('like_num').notNull().default(0),
    collectNum: integer('collect_num').notNull().default(0),
    /** Comments and replies. */
    commentNum: integer('comment_num').notNull().default(0),
    /** Without replies: the total of the comment list. */
    rootCommentNum: integer('root_comment_num').notNull().default(0),
    /** 0 pending, 1 success, 2 fail. */
    auditStatus: smallint('audit_status').notNull().default(0),
    auditTags: jsonb('audit_tags').$type<{ name: string; code: string }[]>().notNull().default([]),
    auditReason: text('audit_reason').notNull().default(''),
    auditedAt: timestamp('audited_at', { withTimezone: true }),
    /** Stored sort key of 推荐. */
    score: doublePrecision('score').notNull().default(0),
    /** The ranking version that wrote the score (`rankingVersions`); 0 for older rows. */
    scoreVersion: bigint('score_step', { mode: 'number' }).notNull().default(0),
    /** The heat on which the score is based; -1 before the first ranking version. */
    rankedHeat: integer('ranked_heat').notNull().default(-1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the author last changed the text; null: when it was created. A decision about a former text is void. */
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (t) => [
    index('trends_recommend').on(t.score, t.id).where(sql.raw(OPEN)),
    index('trends_rank_due').on(t.id).where(RANK_DUE),
    index('trends_city').on(t.city, t.createdAt, t.id).where(sql.raw(OPEN)),
    index('trends_author').on(t.authorId, t.createdAt, t.id),
    index('trends_author_open').on(t.authorId, t.createdAt, t.id).where(sql.raw(OPEN)),
    index('trends_audit')
      .on(t.auditStatus, t.createdAt, t.id)
      .where(sql`audit_status <> 1`),
    index('trends_articles')
      .on(t.createdAt, t.id)
      .where(sql`type = 4 and audit_status = 1 and visibility <> 2 and removed_at is null`),
  ],
)

/** The newest ranking version, one row: milliseconds since 1970, always rising. Its scores commit with it. */
export const rankingVersions = pgTable('rank_steps', {
  id: smallint('id').primaryKey(),
  version: bigint('step', { mode: 'number' }).notNull(),
  /** Orders before this version can no longer be reconstructed. */
  sweptVersion: bigint('swept_step', { mode: 'number' }).notNull().default(0),
})

/** Former scores of posts by ranking version, for readers who are still paging; deleted after an hour. */
export const formerScores = pgTable(
  'former_scores',
  {
    trendId: text('trend_id')
      .notNull()
      .references(() => trends.id),
    score: doublePrecision('score').notNull(),
    fromVersion: bigint('from_step', { mode: 'number' }).notNull(),
    untilVersion: bigint('until_step', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.trendId, t.untilVersion] }),
    index('former_scores_order').on(t.score, t.trendId),
    index('former_scores_until').on(t.untilVersion),
  ],
)

/**
 * 关注 by reader: the public posts of followed authors, maintained by triggers on posts and follows. A row is only a
 * hint: reading rights are checked on every read.
 */
export const followedTrends = pgTable(
  'followed_trends',
  {
    followerId: text('follower_id').notNull(),
    /** Of the post. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    trendId: text('trend_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.followerId, t.createdAt, t.trendId] })],
)

export const trendFiles = pgTable(
  'trend_files',
  {
    trendId: text('trend_id')
      .notNull()
      .references(() => trends.id),
    position: smallint('position').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    alt: text('alt').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.trendId, t.position] }), index('trend_files_file').on(t.fileId)],
)

/** The edit of an approved public post until it is approved; at most one, a newer one replaces it. */
export const trendRevisions = pgTable(
  'trend_revisions',
  {
    trendId: text('trend_id')
      .primaryKey()
      .references(() => trends.id),
    type: smallint('type').notNull(),
    title: text('title').notNull(),
    /** Clean HTML. */
    content: text('content').notNull(),
    city: text('city').notNull().default(''),
    province: text('province').notNull().default(''),
    topicIds: text('topic_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** 0 pending, 2 fail; an approved one becomes the post's text and is deleted. */
    auditStatus: smallint('audit_status').notNull().default(0),
    auditReason: text('audit_reason').notNull().default(''),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('trend_revisions_audit').on(t.auditStatus, t.submittedAt, t.trendId)],
)

/** The files of an edit; files that the post also has are in both tables. */
export const trendRevisionFiles = pgTable(
  'trend_revision_files',
  {
    trendId: text('trend_id')
      .notNull()
      .references(() => trendRevisions.trendId, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    alt: text('alt').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.trendId, t.position] }), index('trend_revision_files_file').on(t.fileId)],
)

export const topics = pgTable('topics', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  sensitive: boolean('sensitive').notNull().default(false),
})

export const trendTopics = pgTable(
  'trend_topics',
  {
    trendId: text('trend_id')
      .notNull()
      .references(() => trends.id),
    topicId: text('topic_id')
      .notNull()
      .references(() => topics.id),
    position: smallint('position').notNull().default(0),
    /** Of the trend, set by a trigger, so that a topic is paged by its index. */
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.trendId, t.topicId] }),
    index('trend_topics_newest').on(t.topicId, t.createdAt, t.trendId),
  ],
)

export const likes = pgTable(
  'likes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** TRENDS, COMMENTS or REPLY. */
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.targetKind, t.targetId] }),
    index('likes_target').on(t.targetKind, t.targetId, t.userId),
  ],
)

export const collects = pgTable(
  'collects',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    trendId: text('trend_id')
      .notNull()
      .references(() => trends.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.trendId] }),
    index('collects_trend').on(t.trendId, t.userId),
    index('collects_newest').on(t.userId, t.createdAt, t.trendId),
  ],
)

/** A view counts once per reader and hour; rows older than two hours are deleted. */
export const trendViews = pgTable(
  'trend_views',
  {
    trendId: text('trend_id').notNull(),
    /** User id, or a hash of address and device. */
    reader: text('reader').notNull(),
    /** Hours since 1970. */
    hour: integer('hour').notNull(),
  },
  (t) => [primaryKey({ columns: [t.trendId, t.reader, t.hour] }), index('trend_views_hour').on(t.hour)],
)
