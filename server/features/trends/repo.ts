import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type AuthorRow, authorColumns } from '../../domain/author'
import { isBlockedPair } from '../../domain/blocks'
import { foldersOfTrend } from '../../domain/folderAccess'
import type { FolderAccess } from '../../domain/policy'
import type { Db } from '../../db/db'
import { preparedFor } from '../../db/prepared'
import { existsByKey } from '../../lib/existsByKey'
import type { StoredFile } from '../files/service'
import { files, storedFileJson } from '../files/tables'
import { blocks, follows, organisations, users } from '../people/tables'
import { OPEN_TRENDS } from './openTrends'
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
  /** Of these the ones that blocks hide from the reader; where a single trend is read. */
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
  meLiked: ofReader(
    reader,
    sql`from ${likes}
    where ${likes.userId} = ${reader} and ${likes.targetKind} = 'TRENDS' and ${likes.targetId} = ${trends.id}`,
  ),
  meCollected: ofReader(
    reader,
    sql`from ${collects} where ${collects.userId} = ${reader} and ${collects.trendId} = ${trends.id}`,
  ),
  iFollow: ofReader(
    reader,
    sql`from ${follows} where ${follows.followerId} = ${reader} and ${follows.followeeId} = ${trends.authorId}`,
  ),
  followsMe: ofReader(
    reader,
    sql`from ${follows} where ${follows.followerId} = ${trends.authorId} and ${follows.followeeId} = ${reader}`,
  ),
})

/**
 * How many comments and replies of the selected trend blocks hide from the reader, replies below hidden ones included.
 * @param reader the reader's id, empty for visitors
 */
const hiddenComments = (reader: SQL) => sql<number>`(case
  when ${reader} = '' or not exists (select 1 from ${blocks} where ${blocks.blockerId} = ${reader} or ${blocks.blockedId} = ${reader}) then 0
  else (select count(*)::int from comments c left join comments p on p.id = c.parent_id
    where c.trend_id = "trends"."id" and c.removed_at is null
    and (${isBlockedPair(reader, sql.raw('c.author_id'))} or (p.id is not null and ${isBlockedPair(reader, sql.raw('p.author_id'))})))
  end)`

const hidden = preparedFor('trend_hidden_comments', (db, reader) =>
  db
    .select({ n: hiddenComments(reader) })
    .from(trends)
    .where(eq(trends.id, sql.placeholder('id'))),
)

/** The number of a trend's comments that blocks hide from the reader. */
export async function hiddenCommentNum(db: Db, trendId: string, readerId: string): Promise<number> {
  if (!readerId) return 0
  const [row] = await hidden(db, readerId).execute({ id: trendId, reader: readerId })
  return row?.n ?? 0
}

function selected(db: Db, reader: SQL) {
  return db
    .select(columnsFor(reader))
    .from(trends)
    .innerJoin(users, eq(users.id, trends.authorId))
    .leftJoin(organisations, eq(organisations.id, users.orgId))
}

const one = preparedFor('trend_by_id', (db, reader) =>
  db
    .select({ ...columnsFor(reader), hiddenCommentNum: hiddenComments(reader) })
    .from(trends)
    .innerJoin(users, eq(users.id, trends.authorId))
    .leftJoin(organisations, eq(organisations.id, users.orgId))
    .where(eq(trends.id, sql.placeholder('id'))),
)

/** A trend with its author, files and topics and what this reader has to do with it. */
export async function byId(db: Db, id: string, readerId: string): Promise<TrendRow | undefined> {
  const [row] = await one(db, readerId).execute({ id, reader: readerId })
  return row
}

const several = preparedFor('trends_by_ids', (db, reader) =>
  selected(db, reader).where(sql`${trends.id} = any(${sql.placeholder('ids')}::text[])`),
)

/** The same for several, in no order. */
export async function byIds(db: Db, ids: string[], readerId: string): Promise<TrendRow[]> {
  return ids.length === 0 ? [] : several(db, readerId).execute({ ids, reader: readerId })
}

const stateFor = (reader: SQL) => ({
  id: trends.id,
  authorId: trends.authorId,
  auditStatus: trends.auditStatus,
  visibility: trends.visibility,
  removedAt: trends.removedAt,
  commentNum: trends.commentNum,
  rootCommentNum: trends.rootCommentNum,
  revision: sql<string>`concat_ws(' ', ${trends.auditedAt}, ${trends.submittedAt}, ${trends.likeNum}, ${trends.collectNum}, ${trends.commentNum})`,
  blocked: isBlockedPair(reader, sql.raw('"trends"."author_id"')),
  folders: foldersOfTrend,
})

const state = preparedFor('trend_state', (db, reader) =>
  db
    .select(stateFor(reader))
    .from(trends)
    .where(eq(trends.id, sql.placeholder('id'))),
)

const states = preparedFor('trend_states', (db, reader) =>
  db
    .select(stateFor(reader))
    .from(trends)
    .where(sql`${trends.id} = any(${sql.placeholder('ids')}::text[])`),
)

/** What decides about a trend's readers, how many comments it has, and a word that changes with what it shows. */
export async function stateOf(db: Db, id: string, readerId: string) {
  const [row] = await state(db, readerId).execute({ id, reader: readerId })
  return row
}

/** The same for several, in no order. */
export function statesOf(db: Db, ids: string[], readerId: string) {
  return states(db, readerId).execute({ ids, reader: readerId })
}

/** What these posts are called by. */
export async function namesOf(
  db: Db,
  ids: string[],
): Promise<{ id: string; type: number; title: string; content: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: trends.id, type: trends.type, title: trends.title, content: trends.content })
    .from(trends)
    .where(inArray(trends.id, ids))
}

/** Topics that have all the words in their name, those that begin with the first one before the others. */
export function topicsNamed(db: Db, words: string[], limit: number): Promise<TopicRow[]> {
  const place = (word: string) => sql`strpos(lower(normalize(${topics.name}, nfkc)), ${word})`
  return db
    .select({ id: topics.id, name: topics.name, sensitive: topics.sensitive })
    .from(topics)
    .where(and(...words.map((word) => sql`${place(word)} > 0`)))
    .orderBy(sql`${place(words[0] ?? '')} <> 1`, sql`length(${topics.name})`, topics.id)
    .limit(limit)
}

/** So many posts from the top of 推荐 decide which topics are hot: a bounded read, however many posts there are. */
const HOT_POSTS = sql.raw('300')

/** The topics with the most posts among the open posts that rank highest, then all others. */
export function hottestTopics(db: Db, limit: number): Promise<TopicRow[]> {
  const heat = sql`(select ${trendTopics.topicId} as topic_id, count(*) as posts
    from (select ${trends.id} from ${trends} where ${OPEN_TRENDS} order by ${trends.score} desc, ${trends.id} desc limit ${HOT_POSTS}) as hot
    join ${trendTopics} on ${trendTopics.trendId} = hot.id group by ${trendTopics.topicId}) as heat`
  return db
    .select({ id: topics.id, name: topics.name, sensitive: topics.sensitive })
    .from(topics)
    .leftJoin(heat, sql`heat.topic_id = ${topics.id}`)
    .orderBy(sql`coalesce(heat.posts, 0) desc`, sql`length(${topics.name})`, topics.id)
    .limit(limit)
}
