import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { Visibility } from '@contract/trend'
import { isBlockedPair } from '../../domain/blocks'
import { foldersOfTrend } from '../../domain/folderAccess'
import type { Db } from '../../db/db'
import { isInList, preparedFor } from '../../db/prepared'
import { OPEN_TRENDS } from '../../domain/openTrends'
import type { TopicRow } from './rowsRepo'
import { topics, trendTopics, trends } from './tables'

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
  db.select(stateFor(reader)).from(trends).where(isInList(trends.id, 'ids')),
)

/**
 * Fields that decide who may read a trend, its number of comments, and a value that changes with its displayed content.
 */
export async function stateOf(db: Db, id: string, readerId: string) {
  const [row] = await state(db, readerId).execute({ id, reader: readerId })
  return row
}

/** As `stateOf`, for several trends, in no order. */
export function statesOf(db: Db, ids: string[], readerId: string) {
  return states(db, readerId).execute({ ids, reader: readerId })
}

/** Title fields of these posts, without private ones and articles of folders. */
export async function namesOf(
  db: Db,
  ids: string[],
): Promise<{ id: string; type: number; title: string; content: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: trends.id, type: trends.type, title: trends.title, content: trends.content })
    .from(trends)
    .where(and(inArray(trends.id, ids), eq(trends.visibility, Visibility.Public)))
}

/** Topics whose name contains all the words; those that start with the first word come first. */
export function topicsNamed(db: Db, words: string[], limit: number): Promise<TopicRow[]> {
  const position = (word: string) => sql`strpos(lower(normalize(${topics.name}, nfkc)), ${word})`
  return db
    .select({ id: topics.id, name: topics.name, sensitive: topics.sensitive })
    .from(topics)
    .where(and(...words.map((word) => sql`${position(word)} > 0`)))
    .orderBy(sql`${position(words[0] ?? '')} <> 1`, sql`length(${topics.name})`, topics.id)
    .limit(limit)
}

/** Posts at the top of 推荐 that decide which topics are hot: a bounded read, whatever the number of posts. */
const HOT_POSTS = sql.raw('300')

/** The topics with the most posts among the highest ranked public posts, then all others. */
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
