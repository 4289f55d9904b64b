import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { MessageGroup } from '@contract/message'
import { isBlockedPair } from '../../domain/blocks'
import { foldersOfTrend } from '../../domain/folderAccess'
import type { Db } from '../../db/db'
import { prepared } from '../../db/prepared'
import { existsByKey } from '../../lib/existsByKey'
import { comments } from '../comments/tables'
import type { StoredFile } from '../files/service'
import { files, storedFileJson } from '../files/tables'
import { follows, users } from '../people/tables'
import { likes, trendFiles, trends } from '../trends/tables'
import { messages, mutedCategories } from './tables'

/** Words of the beginning of a post, enough for its first characters without tags. */
const BEGINNING = 600

const columns = {
  id: messages.id,
  seq: messages.seq,
  group: messages.group,
  category: messages.category,
  kind: messages.kind,
  title: messages.title,
  content: messages.content,
  reason: messages.reason,
  path: messages.path,
  createdAt: messages.createdAt,
  isRead: sql<boolean>`(${messages.readSeq} >= ${messages.seq})`,
  actorId: messages.actorId,
  actorName: users.nickName,
  actorFace: users.faceUrl,
  actorNum: messages.actorNum,
  iFollow: existsByKey(sql`from ${follows}
    where ${follows.followerId} = ${messages.userId} and ${follows.followeeId} = ${messages.actorId}`),
  followsMe: existsByKey(sql`from ${follows}
    where ${follows.followerId} = ${messages.actorId} and ${follows.followeeId} = ${messages.userId}`),
  trendId: messages.trendId,
  commentId: messages.commentId,
  commentParentId: comments.parentId,
  commentContent: comments.content,
  authorId: trends.authorId,
  auditStatus: trends.auditStatus,
  visibility: trends.visibility,
  removedAt: trends.removedAt,
  blocked: isBlockedPair(messages.userId, sql`coalesce(${trends.authorId}, '')`),
  folders: foldersOfTrend,
  trendType: trends.type,
  trendTitle: trends.title,
  trendContent: sql<string | null>`left(${trends.content}, ${sql.raw(String(BEGINNING))})`,
  meLiked: existsByKey(sql`from ${likes}
    where ${likes.userId} = ${messages.userId} and ${likes.targetKind} = 'TRENDS' and ${likes.targetId} = ${messages.trendId}`),
  files: sql<
    StoredFile[]
  >`coalesce((select json_agg(${storedFileJson()}) from ${trendFiles} join ${files} on ${files.id} = ${trendFiles.fileId}
    where ${trendFiles.trendId} = ${trends.id} and ${trendFiles.position} = 0), '[]'::json)`,
}

function selected(db: Db) {
  return db
    .select(columns)
    .from(messages)
    .leftJoin(users, eq(users.id, messages.actorId))
    .leftJoin(trends, eq(trends.id, messages.trendId))
    .leftJoin(comments, eq(comments.id, messages.commentId))
}

export type MessageRow = Awaited<ReturnType<typeof byIds>>[number]

export interface PageRange {
  group: string
  category: string | undefined
  kind: number | undefined
  /** The place after which the page goes on. */
  after: number | undefined
  limit: number
}

/** One page of somebody's messages, the latest first. */
export function page(db: Db, userId: string, { group, category, kind, after, limit }: PageRange) {
  return selected(db)
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.group, group),
        category === undefined ? undefined : eq(messages.category, category),
        kind === undefined ? undefined : eq(messages.kind, kind),
        after === undefined ? undefined : lt(messages.seq, after),
        isNull(messages.removedAt),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit)
}

const several = prepared((db) =>
  selected(db)
    .where(sql`${messages.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('messages_by_ids'),
)

export function byIds(db: Db, ids: number[]) {
  return several(db).execute({ ids })
}

// Literals, so that the planner sees the condition of the partial index.
const unread = sql.raw('read_seq < seq and removed_at is null')

export interface GroupRow {
  group: MessageGroup
  unread: { category: string; n: number }[]
  newestId: number | null
}

/** The unread ones by category and the newest of each group, in one look at the database. */
export async function groupsOf(db: Db, userId: string, groups: readonly MessageGroup[]): Promise<GroupRow[]> {
  const { rows } = (await db.execute(sql`
    select g.name as "group",
      coalesce((select json_agg(json_build_object('category', c.category, 'n', c.n)) from (
        select category, count(*)::int as n from messages
        where user_id = ${userId} and message_group = g.name and ${unread} group by category order by category) c), '[]'::json) as unread,
      (select id::float8 from messages where user_id = ${userId} and message_group = g.name and removed_at is null
        order by seq desc limit 1) as "newestId"
    from unnest(${sql.param(groups)}::text[]) with ordinality as g(name, place) order by g.place`)) as unknown as {
    rows: GroupRow[]
  }
  return rows
}

export async function unreadTotal(db: Db, userId: string, isAuditAdmin: boolean): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        unread,
        isAuditAdmin ? undefined : sql`${messages.group} <> ${MessageGroup.TrendAudit}`,
      ),
    )
  return row?.n ?? 0
}

/** Whether there is, or was, such a message of this person. */
export async function isOwn(db: Db, userId: string, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.userId, userId)))
  return row !== undefined
}

export interface ReadCut {
  groups: readonly MessageGroup[]
  category: string | undefined
  /** The place up to which all is read; undefined for everything. */
  upTo: number | undefined
}

/** Marks what came up to a place as read. Devices that do so at once go through the rows in one order. */
export async function markRead(db: Db, userId: string, { groups, category, upTo }: ReadCut): Promise<void> {
  const reached = upTo === undefined ? sql`${messages.seq}` : sql`least(${messages.seq}, ${upTo}::bigint)`
  const held = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        unread,
        sql`${messages.group} = any(${sql.param(groups)}::text[])`,
        category === undefined ? undefined : eq(messages.category, category),
        sql`${messages.readSeq} < ${reached}`,
      ),
    )
    .orderBy(messages.id)
    .for('update')
  await db
    .update(messages)
    .set({ readSeq: sql`greatest(${messages.readSeq}, ${reached})` })
    .where(sql`${messages.id} = any(array(${held}))`)
}

export async function mutedOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ category: mutedCategories.category })
    .from(mutedCategories)
    .where(eq(mutedCategories.userId, userId))
    .orderBy(mutedCategories.category)
  return rows.map(({ category }) => category)
}

export async function mute(db: Db, userId: string, category: string): Promise<void> {
  await db.insert(mutedCategories).values({ userId, category }).onConflictDoNothing()
}

export async function unmute(db: Db, userId: string, category: string): Promise<void> {
  await db
    .delete(mutedCategories)
    .where(and(eq(mutedCategories.userId, userId), eq(mutedCategories.category, category)))
}
