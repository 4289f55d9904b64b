import { and, desc, eq, isNull, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isBlockedPair } from '../../domain/blocks'
import { BY_FOLDER } from '../../domain/policy'
import { microsOf, momentOf, type Cursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { existsByKey } from '../../lib/existsByKey'
import { OPEN_TRENDS } from './openTrends'
import { collects, trends, trendTopics } from './tables'

/** Which rows of a feed: after a place, of a topic, for whom, so many. */
export interface PageRange {
  after: Cursor | undefined
  topicId: string | undefined
  /** Empty for visitors. */
  readerId: string
  limit: number
}

export function ofTopic(topicId: string | undefined): SQL | undefined {
  return topicId === undefined
    ? undefined
    : existsByKey(
        sql`from ${trendTopics} where ${trendTopics.topicId} = ${topicId} and ${trendTopics.trendId} = ${trends.id}`,
      )
}

export function unblocked(readerId: string, authorId: SQLWrapper = trends.authorId): SQL | undefined {
  return readerId ? not(isBlockedPair(sql`${readerId}::text`, authorId)) : undefined
}

const newest = { key: microsOf(trends.createdAt), id: trends.id }

export function olderThan(after: Cursor | undefined): SQL | undefined {
  return after && sql`(${trends.createdAt}, ${trends.id}) < (${momentOf(after.key)}, ${after.id})`
}

/** A topic's, newest first. */
export function inTopic(
  db: Db,
  topicId: string,
  { after, readerId, limit }: Omit<PageRange, 'topicId'>,
): Promise<Cursor[]> {
  const place = after && sql`(${trendTopics.createdAt}, ${trendTopics.trendId}) < (${momentOf(after.key)}, ${after.id})`
  return db
    .select({ key: microsOf(trendTopics.createdAt), id: trendTopics.trendId })
    .from(trendTopics)
    .innerJoin(trends, eq(trends.id, trendTopics.trendId))
    .where(and(eq(trendTopics.topicId, topicId), place, OPEN_TRENDS, unblocked(readerId)))
    .orderBy(desc(trendTopics.createdAt), desc(trendTopics.trendId))
    .limit(limit)
}

/** 同城, newest first. */
export function inCity(db: Db, city: string, { after, topicId, readerId, limit }: PageRange): Promise<Cursor[]> {
  return db
    .select(newest)
    .from(trends)
    .where(and(OPEN_TRENDS, eq(trends.city, city), olderThan(after), ofTopic(topicId), unblocked(readerId)))
    .orderBy(desc(trends.createdAt), desc(trends.id))
    .limit(limit)
}

/** One author's, newest first: all that is there for the author, what is open to everybody for others. */
export function byAuthor(
  db: Db,
  authorId: string,
  own: boolean,
  { after, topicId, readerId, limit }: PageRange,
): Promise<Cursor[]> {
  const shown = own ? isNull(trends.removedAt) : and(OPEN_TRENDS, unblocked(readerId))
  return db
    .select(newest)
    .from(trends)
    .where(and(eq(trends.authorId, authorId), shown, olderThan(after), ofTopic(topicId)))
    .orderBy(desc(trends.createdAt), desc(trends.id))
    .limit(limit)
}

/** Documents of folders, which stand in no list of posts but what a reader collected (rule: articles). */
const FOLDER_TRENDS = sql`${trends.visibility} = ${BY_FOLDER} and ${trends.removedAt} is null`

/** What a user collected and may still read, last collected first; whose folder has closed is left out when it is shown. */
export function collected(db: Db, userId: string, { after, topicId, readerId, limit }: PageRange): Promise<Cursor[]> {
  return db
    .select({ key: microsOf(collects.createdAt), id: collects.trendId })
    .from(collects)
    .innerJoin(trends, eq(trends.id, collects.trendId))
    .where(
      and(
        eq(collects.userId, userId),
        or(OPEN_TRENDS, FOLDER_TRENDS, and(eq(trends.authorId, userId), isNull(trends.removedAt))),
        after && sql`(${collects.createdAt}, ${collects.trendId}) < (${momentOf(after.key)}, ${after.id})`,
        ofTopic(topicId),
        unblocked(readerId),
      ),
    )
    .orderBy(desc(collects.createdAt), desc(collects.trendId))
    .limit(limit)
}

const CITIES_MAX = 500

/** The cities that have open posts, by leaps through the index: one row read for each. */
export async function cities(db: Db): Promise<string[]> {
  const next = (
    after: SQL,
  ) => sql`(select ${trends.city} from ${trends} where ${OPEN_TRENDS} and ${trends.city} > ${after}
    order by ${trends.city} limit 1)`
  const leaps = sql`with recursive leaps(city) as (
    ${next(sql`''`)} union all select ${next(sql`leaps.city`)} from leaps where leaps.city is not null
  ) select city from leaps where city is not null limit ${CITIES_MAX}`
  const found = await db.select({ city: sql<string>`city` }).from(sql`(${leaps}) as cities`)
  return found.map(({ city }) => city)
}
