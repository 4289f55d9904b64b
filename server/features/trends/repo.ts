import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type AuthorRow, authorColumns } from '../../author'
import { isBlockedPair } from '../../blocks'
import type { Db } from '../../db/db'
import { prepared } from '../../prepared'
import { present } from '../../present'
import type { StoredFile } from '../files/service'
import { files } from '../files/tables'
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
  auditStatus: number
  auditTags: { name: string; code: string }[]
  auditReason: string
  createdAt: Date
  removedAt: Date | null
  blocked: boolean
  files: StoredFile[]
  topics: TopicRow[]
  meLiked: boolean
  meCollected: boolean
  iFollow: boolean
  followsMe: boolean
}

/** The reader's id, empty for visitors. */
const reader = sql`${sql.placeholder('reader')}::text`

const ofReader = (fromWhere: SQL) => sql<boolean>`(${reader} <> '' and ${present(fromWhere)})`

const columns = {
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
  ...authorColumns,
  files: sql<StoredFile[]>`coalesce((select json_agg(json_build_object(
    'id', ${files.id}, 'name', ${files.name}, 'smallName', ${files.smallName}, 'hasSmall', ${files.smallStorageKey} <> '',
    'isPublic', ${files.isPublic}, 'mime', ${files.mime}, 'width', ${files.width}, 'height', ${files.height},
    'alt', ${trendFiles.alt}) order by ${trendFiles.position})
    from ${trendFiles} join ${files} on ${files.id} = ${trendFiles.fileId}
    where ${trendFiles.trendId} = ${trends.id}), '[]'::json)`,
  topics: sql<TopicRow[]>`coalesce((select json_agg(json_build_object(
    'id', ${topics.id}, 'name', ${topics.name}, 'sensitive', ${topics.sensitive}) order by ${trendTopics.position})
    from ${trendTopics} join ${topics} on ${topics.id} = ${trendTopics.topicId}
    where ${trendTopics.trendId} = ${trends.id}), '[]'::json)`,
  meLiked: ofReader(sql`from ${likes}
    where ${likes.userId} = ${reader} and ${likes.targetKind} = 'TRENDS' and ${likes.targetId} = ${trends.id}`),
  meCollected: ofReader(sql`from ${collects} where ${collects.userId} = ${reader} and ${collects.trendId} = ${trends.id}`),
  iFollow: ofReader(sql`from ${follows} where ${follows.followerId} = ${reader} and ${follows.followeeId} = ${trends.authorId}`),
  followsMe: ofReader(sql`from ${follows} where ${follows.followerId} = ${trends.authorId} and ${follows.followeeId} = ${reader}`),
}

function selected(db: Db) {
  return db
    .select(columns)
    .from(trends)
    .innerJoin(users, eq(users.id, trends.authorId))
    .leftJoin(organisations, eq(organisations.id, users.orgId))
}

const one = prepared((db) => selected(db).where(eq(trends.id, sql.placeholder('id'))).prepare('trend_by_id'))

/** A trend with its author, files and topics and what this reader has to do with it. */
export async function byId(db: Db, id: string, readerId: string): Promise<TrendRow | undefined> {
  const [row] = await one(db).execute({ id, reader: readerId })
  return row
}

const several = prepared((db) =>
  selected(db).where(sql`${trends.id} = any(${sql.placeholder('ids')}::text[])`).prepare('trends_by_ids'),
)

/** The same for several, in no order. */
export async function byIds(db: Db, ids: string[], readerId: string): Promise<TrendRow[]> {
  return ids.length === 0 ? [] : several(db).execute({ ids, reader: readerId })
}

const state = prepared((db) =>
  db
    .select({
      authorId: trends.authorId,
      auditStatus: trends.auditStatus,
      visibility: trends.visibility,
      removedAt: trends.removedAt,
      rootCommentNum: trends.rootCommentNum,
      revision: sql<string>`concat_ws(' ', ${trends.auditedAt}, ${trends.submittedAt}, ${trends.likeNum}, ${trends.collectNum}, ${trends.commentNum})`,
      blocked: isBlockedPair(reader, sql.raw('"trends"."author_id"')),
    })
    .from(trends)
    .where(eq(trends.id, sql.placeholder('id')))
    .prepare('trend_state'),
)

/** What decides about a trend's readers, how many comments it has, and a word that changes with what it shows. */
export async function stateOf(db: Db, id: string, readerId: string) {
  const [row] = await state(db).execute({ id, reader: readerId })
  return row
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
