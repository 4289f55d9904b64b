import { eq, type SQL, sql } from 'drizzle-orm'
import { isBlockedPair } from '../../domain/blocks'
import { foldersOfTrend } from '../../domain/folderAccess'
import { likedTrends } from '../../domain/ownActs'
import type { Db } from '../../db/db'
import { joinedOrSeparate } from '../../db/citus/joinedOrSeparate'
import { arrayText, preparedRows } from '../../db/prepared'
import { existsByKey } from '../../lib/existsByKey'
import { comments } from '../comments/tables'
import type { StoredFile } from '../files/service'
import { files, storedFileJson } from '../files/tables'
import { follows, users } from '../people/tables'
import { likes, trendFiles, trends } from '../trends/tables'

/** Characters read of a post, enough for the beginning of its text without tags. */
const BEGINNING = 600

const READER = sql`${sql.placeholder('reader')}::text`
const actorId = sql`m.actor_id`
const trendId = sql`m.trend_id`

const columns = {
  messageId: sql<number>`m.id::float8`,
  trendId: sql<string | null>`m.trend_id`,
  actorName: users.nickName,
  actorFace: users.faceUrl,
  /** Whether the actor has a page and can be followed. */
  actorOpen: sql<boolean>`(${users.id} is not null and ${users.disabledAt} is null)`,
  /** Only queried for messages without a post: others show no relation. */
  iFollow: sql<boolean>`(${trendId} is null and ${existsByKey(sql`from ${follows}
    where ${follows.followerId} = ${READER} and ${follows.followeeId} = ${actorId}`)})`,
  followsMe: sql<boolean>`(${trendId} is null and ${existsByKey(sql`from ${follows}
    where ${follows.followerId} = ${actorId} and ${follows.followeeId} = ${READER}`)})`,
  commentParentId: comments.parentId,
  commentContent: comments.content,
  authorId: trends.authorId,
  auditStatus: trends.auditStatus,
  visibility: trends.visibility,
  removedAt: trends.removedAt,
  blocked: isBlockedPair(READER, sql`coalesce(${trends.authorId}, '')`),
  folders: foldersOfTrend,
  trendType: trends.type,
  trendTitle: trends.title,
  trendContent: sql<string | null>`left(${trends.content}, ${sql.raw(String(BEGINNING))})`,
  files: sql<
    StoredFile[]
  >`coalesce((select json_agg(${storedFileJson()}) from ${trendFiles} join ${files} on ${files.id} = ${trendFiles.fileId}
    where ${trendFiles.trendId} = ${trends.id} and ${trendFiles.position} = 0), '[]'::json)`,
}

const meLiked = existsByKey(sql`from ${likes}
  where ${likes.userId} = ${READER} and ${likes.targetKind} = 'TRENDS' and ${likes.targetId} = ${trendId}`)

const selected = (db: Db, liked: SQL<boolean>) =>
  db
    .select({ ...columns, meLiked: liked })
    .from(
      sql`unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('actors')}::text[], ${sql.placeholder('trends')}::text[],
        ${sql.placeholder('comments')}::text[]) as m(id, actor_id, trend_id, comment_id)`,
    )
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(trends, eq(trends.id, trendId))
    .leftJoin(comments, eq(comments.id, sql`m.comment_id`))

const joined = preparedRows('message_references', (db) => selected(db, meLiked))
const separate = preparedRows('message_references_separate', (db) => selected(db, sql<boolean>`false`))

type Found = Awaited<ReturnType<typeof selected>>[number]

/** The people, post and comment of a message, as far as they exist. */
export type References = Omit<Found, 'messageId' | 'trendId'>

export const NOTHING: References = {
  actorName: null,
  actorFace: null,
  actorOpen: false,
  iFollow: false,
  followsMe: false,
  commentParentId: null,
  commentContent: null,
  authorId: null,
  auditStatus: null,
  visibility: null,
  removedAt: null,
  blocked: false,
  folders: null,
  trendType: null,
  trendTitle: null,
  trendContent: null,
  meLiked: false,
  files: [],
}

interface Referring {
  id: number
  actorId: string | null
  trendId: string | null
  commentId: string | null
}

/** Referenced entities of the reader's messages, by id. */
export async function referencesOf(
  db: Db,
  reader: string,
  rows: readonly Referring[],
): Promise<Map<number, References>> {
  if (rows.length === 0) return new Map()
  const trendIds = rows.map(({ trendId }) => trendId)
  const params = {
    reader,
    ids: arrayText(rows.map(({ id }) => id)),
    actors: arrayText(rows.map(({ actorId }) => actorId)),
    trends: arrayText(trendIds),
    comments: arrayText(rows.map(({ commentId }) => commentId)),
  }
  const found = await joinedOrSeparate(
    db,
    () => joined(db).execute(params),
    async () => {
      const liked = await likedTrends(
        db,
        reader,
        trendIds.filter((id) => id !== null),
      )
      const found = await separate(db).execute(params)
      return found.map((row) => ({ ...row, meLiked: row.trendId !== null && liked.has(row.trendId) }))
    },
  )
  return new Map(found.map(({ messageId, ...references }) => [messageId, references]))
}
