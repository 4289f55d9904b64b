import { and, desc, eq, isNull, lt, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isBlockedPair } from '../../blocks'
import { microsOf, momentOf, type Place } from '../../cursor'
import type { Db } from '../../db/db'
import { follows } from '../people/tables'
import { collects, OPEN_TRENDS, trends, trendTopics } from './tables'

/** Which rows of a feed: after a place, of a topic, for whom, so many. */
export interface Cut {
  after: Place | undefined
  topicId: string | undefined
  /** Empty for visitors. */
  readerId: string
  limit: number
}

function ofTopic(topicId: string | undefined): SQL | undefined {
  return topicId === undefined
    ? undefined
    : sql`exists (select 1 from ${trendTopics} where ${trendTopics.topicId} = ${topicId} and ${trendTopics.trendId} = ${trends.id})`
}

function unblocked(readerId: string): SQL | undefined {
  return readerId ? not(isBlockedPair(sql`${readerId}::text`, trends.authorId)) : undefined
}

const newest = { key: microsOf(trends.createdAt), id: trends.id }

function olderThan(after: Place | undefined): SQL | undefined {
  return after && sql`(${trends.createdAt}, ${trends.id}) < (${momentOf(after.key)}, ${after.id})`
}

/** A topic's, newest first. */
export function inTopic(db: Db, topicId: string, { after, readerId, limit }: Omit<Cut, 'topicId'>): Promise<Place[]> {
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
export function inCity(db: Db, city: string, { after, topicId, readerId, limit }: Cut): Promise<Place[]> {
  return db
    .select(newest)
    .from(trends)
    .where(and(OPEN_TRENDS, eq(trends.city, city), olderThan(after), ofTopic(topicId), unblocked(readerId)))
    .orderBy(desc(trends.createdAt), desc(trends.id))
    .limit(limit)
}

/** One author's, newest first: all that is there for the author, what is open to everybody for others. */
export function byAuthor(db: Db, authorId: string, own: boolean, { after, topicId, readerId, limit }: Cut): Promise<Place[]> {
  const shown = own ? isNull(trends.removedAt) : and(OPEN_TRENDS, unblocked(readerId))
  return db
    .select(newest)
    .from(trends)
    .where(and(eq(trends.authorId, authorId), shown, olderThan(after), ofTopic(topicId)))
    .orderBy(desc(trends.createdAt), desc(trends.id))
    .limit(limit)
}

/**
 * 关注: the newest of each followed author, merged. Only authors whose newest post is among the page's can have posts in
 * it, and none older than the page's last of these; so hardly more is read than one row for each followed author.
 */
export function ofFollowed(db: Db, followerId: string, cut: Cut): Promise<Place[]> {
  const { after, topicId, limit } = cut
  const newestOf = (authorId: SQLWrapper, since: SQL | undefined, count: number) =>
    db
      .select({ createdAt: trends.createdAt, id: trends.id })
      .from(trends)
      .where(and(sql`${trends.authorId} = ${authorId}`, OPEN_TRENDS, olderThan(after), ofTopic(topicId), since))
      .orderBy(desc(trends.createdAt), desc(trends.id))
      .limit(count)
  const first = newestOf(follows.followeeId, undefined, 1).as('first')
  const heads = db.$with('heads').as(
    db
      .select({ authorId: follows.followeeId, since: first.createdAt })
      .from(follows)
      .crossJoinLateral(first)
      .where(eq(follows.followerId, followerId))
      .orderBy(desc(first.createdAt), desc(first.id))
      .limit(limit),
  )
  const last = sql`(select case when count(*) = ${limit} then min(${heads.since}) else '-infinity' end from ${heads})`
  const each = newestOf(heads.authorId, sql`${trends.createdAt} >= ${last}`, limit).as('each')
  return db
    .with(heads)
    .select({ key: microsOf(each.createdAt), id: each.id })
    .from(heads)
    .crossJoinLateral(each)
    .orderBy(desc(each.createdAt), desc(each.id))
    .limit(limit)
}

/** What a user collected and may still read, last collected first. */
export function collected(db: Db, userId: string, { after, topicId, readerId, limit }: Cut): Promise<Place[]> {
  const moment = after && momentOf(after.key)
  return db
    .select({ key: microsOf(collects.createdAt), id: trends.id })
    .from(collects)
    .innerJoin(trends, eq(trends.id, collects.trendId))
    .where(
      and(
        eq(collects.userId, userId),
        or(OPEN_TRENDS, and(eq(trends.authorId, userId), isNull(trends.removedAt))),
        after && or(sql`${collects.createdAt} < ${moment}`, and(sql`${collects.createdAt} = ${moment}`, lt(trends.id, after.id))),
        ofTopic(topicId),
        unblocked(readerId),
      ),
    )
    .orderBy(desc(collects.createdAt), desc(trends.id))
    .limit(limit)
}

const CITIES_MAX = 500

/** The cities that have open posts, by leaps through the index: one row read for each. */
export async function cities(db: Db): Promise<string[]> {
  const next = (after: SQL) => sql`(select ${trends.city} from ${trends} where ${OPEN_TRENDS} and ${trends.city} > ${after}
    order by ${trends.city} limit 1)`
  const leaps = sql`with recursive leaps(city) as (
    ${next(sql`''`)} union all select ${next(sql`leaps.city`)} from leaps where leaps.city is not null
  ) select city from leaps where city is not null limit ${CITIES_MAX}`
  const found = await db.select({ city: sql<string>`city` }).from(sql`(${leaps}) as cities`)
  return found.map(({ city }) => city)
}
