import { eq, type SQL, sql } from 'drizzle-orm'
import { type AuthorRow, authorColumns } from '../../domain/author'
import { isBlockedPair, sumOfBlocked } from '../../domain/blocks'
import { foldersOfTrend } from '../../domain/folderAccess'
import { collectedTrends, likedTrends, type OwnActs, readWithOwnActs } from '../../domain/ownActs'
import type { FolderAccess } from '../../domain/policy'
import type { Db } from '../../db/db'
import { isInList, preparedFor, preparedRows } from '../../db/prepared'
import { existsByKey } from '../../lib/existsByKey'
import type { StoredFile } from '../files/service'
import { files, storedFileJson } from '../files/tables'
import { follows, organisations, users } from '../people/tables'
import { collects, likes, topics, trendFiles, trendTopics, trends } from './tables'

export interface TopicRow {
  id: string
  name: string
  sensitive: boolean
}

export interface TrendRow extends AuthorRow {
  id: string
  authorId: string
  type: number
  title: string
  content: string
  city: string
  province: string
  visibility: number
  viewNum: number
  likeNum: number
  collectNum: number
  commentNum: number
  /** How many of these blocks hide from the reader; only for a single trend. */
  hiddenCommentNum?: number
  auditStatus: number
  auditTags: { name: string; code: string }[]
  auditReason: string
  createdAt: Date
  removedAt: Date | null
  blocked: boolean
  folders: FolderAccess[] | null
  files: StoredFile[]
  topics: TopicRow[]
  meLiked: boolean
  meCollected: boolean
  iFollow: boolean
  followsMe: boolean
}

const ofReader = (reader: SQL, fromWhere: SQL) => sql<boolean>`(${reader} <> '' and ${existsByKey(fromWhere)})`

/** @param reader the reader's id, empty for visitors */
const columnsFor = (reader: SQL) => ({
  id: trends.id,
  authorId: trends.authorId,
  type: trends.type,
  title: trends.title,
  content: trends.content,
  city: trends.city,
  province: trends.province,
  visibility: trends.visibility,
  viewNum: trends.viewNum,
  likeNum: trends.likeNum,
  collectNum: trends.collectNum,
  commentNum: trends.commentNum,
  auditStatus: trends.auditStatus,
  auditTags: trends.auditTags,
  auditReason: trends.auditReason,
  createdAt: trends.createdAt,
  removedAt: trends.removedAt,
  blocked: isBlockedPair(reader, trends.authorId),
  folders: foldersOfTrend,
  ...authorColumns,
  files: sql<StoredFile[]>`coalesce((select json_agg(${storedFileJson(trendFiles.alt)} order by ${trendFiles.position})
    from ${trendFiles} join ${files} on ${files.id} = ${trendFiles.fileId}
    where ${trendFiles.trendId} = ${trends.id}), '[]'::json)`,
  topics: sql<TopicRow[]>`coalesce((select json_agg(json_build_object(
    'id', ${topics.id}, 'name', ${topics.name}, 'sensitive', ${topics.sensitive}) order by ${trendTopics.position})
    from ${trendTopics} join ${topics} on ${topics.id} = ${trendTopics.topicId}
    where ${trendTopics.trendId} = ${trends.id}), '[]'::json)`,
  iFollow: ofReader(
    reader,
    sql`from ${follows} where ${follows.followerId} = ${reader} and ${follows.followeeId} = ${trends.authorId}`,
  ),
  followsMe: ofReader(
    reader,
    sql`from ${follows} where ${follows.followerId} = ${trends.authorId} and ${follows.followeeId} = ${reader}`,
  ),
})

interface Acts {
  meLiked: SQL<boolean>
  meCollected: SQL<boolean>
}

const acts: OwnActs<Acts, TrendRow> = {
  columnsFor: (reader) => ({
    meLiked: existsByKey(sql`from ${likes}
    where ${likes.userId} = ${reader} and ${likes.targetKind} = 'TRENDS' and ${likes.targetId} = ${trends.id}`),
    meCollected: existsByKey(
      sql`from ${collects} where ${collects.userId} = ${reader} and ${collects.trendId} = ${trends.id}`,
    ),
  }),
  none: { meLiked: sql<boolean>`false`, meCollected: sql<boolean>`false` },
  addTo: async (db, reader, rows) => {
    const ids = rows.map(({ id }) => id)
    const [liked, collected] = [await likedTrends(db, reader, ids), await collectedTrends(db, reader, ids)]
    return rows.map((row) => ({ ...row, meLiked: liked.has(row.id), meCollected: collected.has(row.id) }))
  },
}

/**
 * SQL: a sum over the comments of the selected trend by people whom blocks hide from the reader.
 * @param reader the reader's id, empty for visitors
 * @param sum over `comments c`
 */
const ofHidden = (reader: SQL, sum: SQL) =>
  sumOfBlocked(reader, {
    total: sql.raw('"trends"."comment_num"'),
    ofRows: sql`select ${sum} from comments c
    where c.trend_id = "trends"."id" and c.removed_at is null and ${isBlockedPair(reader, sql.raw('c.author_id'))}`,
    ofPerson: sql`select ${sum} as n from comments c
    where c.trend_id = "trends"."id" and c.author_id = o.id and c.removed_at is null`,
  })

/** Number of hidden comments and replies; a hidden comment counts with its replies, which are not counted again. */
const hiddenComments = (reader: SQL) =>
  ofHidden(
    reader,
    sql`sum(case when c.parent_id is null then 1 + c.reply_num
    when ${existsByKey(sql`from comments p where p.id = c.parent_id and ${isBlockedPair(reader, sql.raw('p.author_id'))}`)} then 0
    else 1 end)`,
  )

const hiddenRoots = (reader: SQL) => ofHidden(reader, sql`count(*) filter (where c.parent_id is null)`)

const hidden = preparedFor('trend_hidden_comments', (db, reader) =>
  db
    .select({ all: hiddenComments(reader), roots: hiddenRoots(reader) })
    .from(trends)
    .where(eq(trends.id, sql.placeholder('id'))),
)

/** Numbers of a trend's comments that blocks hide from the reader, with and without replies. */
export async function hiddenCommentNums(
  db: Db,
  trendId: string,
  readerId: string,
): Promise<{ all: number; roots: number }> {
  const none = { all: 0, roots: 0 }
  if (!readerId) return none
  const [row] = await hidden(db, readerId).execute({ id: trendId, reader: readerId })
  return row ?? none
}

const one = readWithOwnActs<{ id: string }, TrendRow, Acts>(
  'trend_by_id',
  (db, reader, own) =>
    db
      .select({ ...columnsFor(reader), ...own, hiddenCommentNum: hiddenComments(reader) })
      .from(trends)
      .innerJoin(users, eq(users.id, trends.authorId))
      .leftJoin(organisations, eq(organisations.id, users.orgId))
      .where(eq(trends.id, sql.placeholder('id'))),
  acts,
)

/** A trend with its author, files, topics and the reader's likes, collects and follows. */
export async function byId(db: Db, id: string, readerId: string): Promise<TrendRow | undefined> {
  const [row] = await one(db, readerId, { id })
  return row
}

const several = readWithOwnActs<{ ids: string[] }, TrendRow, Acts>(
  'trends_by_ids',
  (db, reader, own) =>
    db
      .select({ ...columnsFor(reader), ...own })
      .from(trends)
      .innerJoin(users, eq(users.id, trends.authorId))
      .leftJoin(organisations, eq(organisations.id, users.orgId))
      .where(isInList(trends.id, 'ids')),
  acts,
)

/** As `byId`, for several trends, in no order. */
export async function byIds(db: Db, ids: string[], readerId: string): Promise<TrendRow[]> {
  return ids.length === 0 ? [] : several(db, readerId, { ids })
}

const counts = preparedRows('trend_counts', (db) =>
  db
    .select({
      id: trends.id,
      viewNum: trends.viewNum,
      likeNum: trends.likeNum,
      collectNum: trends.collectNum,
      commentNum: trends.commentNum,
    })
    .from(trends)
    .where(isInList(trends.id, 'ids')),
)

/** As `byIds`, read on the reader's worker, with the counts of the coordinator (`docs/decisions/0012`). */
export async function byIdsNear(near: Db, db: Db, ids: string[], readerId: string): Promise<TrendRow[]> {
  if (ids.length === 0) return []
  const [rows, counted] = await Promise.all([byIds(near, ids, readerId), counts(db).execute({ ids })])
  const countsOf = new Map(counted.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...countsOf.get(row.id) }))
}
