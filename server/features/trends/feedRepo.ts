import { and, desc, eq, inArray, isNull, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isBlockedPair } from '../../domain/blocks'
import { BY_FOLDER } from '../../domain/policy'
import { type Cursor, isOlder, microsOf, type Position } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { joinedOrSeparate } from '../../db/citus/joinedOrSeparate'
import { existsByKey } from '../../lib/existsByKey'
import { OPEN_TRENDS } from '../../domain/openTrends'
import { docs } from '../docs/tables'
import { collects, trends, trendTopics } from './tables'

/** Page of a feed: position, topic, reader and limit. */
export interface PageRange {
  after: Cursor | undefined
  topicId: string | undefined
  /** Empty for visitors. */
  readerId: string
  limit: number
}

/** SQL: the post has the topic; undefined without one. */
export function ofTopic(topicId: string | SQLWrapper | undefined): SQL | undefined {
  return topicId === undefined
    ? undefined
    : existsByKey(
        sql`from ${trendTopics} where ${trendTopics.topicId} = ${topicId} and ${trendTopics.trendId} = ${trends.id}`,
      )
}

/** SQL: neither reader nor author has blocked the other; undefined for a visitor. */
export function unblocked(readerId: string | SQLWrapper, authorId: SQLWrapper = trends.authorId): SQL | undefined {
  return readerId ? not(isBlockedPair(sql`${readerId}::text`, authorId)) : undefined
}

const newest = { key: microsOf(trends.createdAt), id: trends.id }

/** SQL: the post comes after a position, newest first; undefined without one. */
export function olderThan(after: Position | undefined): SQL | undefined {
  return isOlder(trends.createdAt, trends.id, after)
}

type WholeRange = Omit<PageRange, 'topicId'>

/** Posts of a topic, newest first; with names of cities theirs alone. */
export function inTopic(
  db: Db,
  topicId: string,
  { after, readerId, limit }: WholeRange,
  cities?: string[],
): Promise<Cursor[]> {
  const isAfterCursor = isOlder(trendTopics.createdAt, trendTopics.trendId, after)
  return db
    .select({ key: microsOf(trendTopics.createdAt), id: trendTopics.trendId })
    .from(trendTopics)
    .innerJoin(trends, eq(trends.id, trendTopics.trendId))
    .where(
      and(
        eq(trendTopics.topicId, topicId),
        isAfterCursor,
        OPEN_TRENDS,
        cities && inArray(trends.city, cities),
        unblocked(readerId),
      ),
    )
    .orderBy(desc(trendTopics.createdAt), desc(trendTopics.trendId))
    .limit(limit)
}

/** Posts of a city, newest first. */
export function inCity(db: Db, city: string, { after, readerId, limit }: WholeRange) {
  return db
    .select({ key: newest.key.as('key'), id: newest.id })
    .from(trends)
    .where(and(OPEN_TRENDS, eq(trends.city, city), olderThan(after), unblocked(readerId)))
    .orderBy(desc(trends.createdAt), desc(trends.id))
    .limit(limit)
}

/** Posts of a city that is stored under two names, newest first; each name is read by its index. */
export function inCities(db: Db, [one, other]: [string, string], range: WholeRange): Promise<Cursor[]> {
  return unionAll(inCity(db, one, range), inCity(db, other, range))
    .orderBy(sql`key desc`, sql`id desc`)
    .limit(range.limit)
}

/** An author's posts, newest first: all for the author, public ones for others. */
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

/** Articles of these folders; those of a folder are in no list of posts except collected ones (rule: articles). */
const inFolders = (folderIds: readonly string[]) =>
  and(
    eq(trends.visibility, BY_FOLDER),
    isNull(trends.removedAt),
    existsByKey(
      sql`from ${docs} where ${docs.id} = ${trends.id} and ${docs.folderId} = any(${sql.param(folderIds)}::text[])`,
    ),
  )

export interface CollectedRange extends PageRange {
  /** Folders that the reader may open. */
  folderIds: readonly string[]
}

const mayStillRead = (userId: string, { topicId, readerId, folderIds }: CollectedRange) =>
  and(
    or(OPEN_TRENDS, inFolders(folderIds), and(eq(trends.authorId, userId), isNull(trends.removedAt))),
    ofTopic(topicId),
    unblocked(readerId),
  )

const collectsOf = (userId: string, { after }: PageRange) =>
  and(eq(collects.userId, userId), isOlder(collects.createdAt, collects.trendId, after))

const collectPlace = { key: microsOf(collects.createdAt), id: collects.trendId }

/** Collected posts that the user may still read, last collected first. */
export function collected(db: Db, userId: string, range: CollectedRange): Promise<Cursor[]> {
  const joined = () =>
    db
      .select(collectPlace)
      .from(collects)
      .innerJoin(trends, eq(trends.id, collects.trendId))
      .where(and(collectsOf(userId, range), mayStillRead(userId, range)))
      .orderBy(desc(collects.createdAt), desc(collects.trendId))
      .limit(range.limit)
  const next = (many: number) =>
    db
      .select(collectPlace)
      .from(collects)
      .where(collectsOf(userId, range))
      .orderBy(desc(collects.createdAt), desc(collects.trendId))
      .limit(many)
  return joinedOrSeparate<Cursor[]>(db, joined, () => shownOf(db, range.limit, next, mayStillRead(userId, range)))
}

/** Pages of positions fetched first, and the factor for further ones if too few of their posts are shown. */
export const FETCHED_FIRST = 2
export const FETCHED_MORE = 4

/** The first of a worker's positions whose posts meet a condition that the worker cannot evaluate. */
async function shownOf<Place extends { id: string }>(
  db: Db,
  limit: number,
  next: (many: number) => Promise<Place[]>,
  condition: SQL | undefined,
): Promise<Place[]> {
  for (let many = limit * FETCHED_FIRST; ; many *= FETCHED_MORE) {
    const places = await next(many)
    const shown = await db
      .select({ id: trends.id })
      .from(trends)
      .where(and(sql`${trends.id} = any(${sql.param(places.map(({ id }) => id))}::text[])`, condition))
    const ids = new Set(shown.map(({ id }) => id))
    const found = places.filter(({ id }) => ids.has(id)).slice(0, limit)
    if (found.length === limit || places.length < many) return found
  }
}

/** Whether a city has public posts. */
export async function hasPosts(db: Db, city: string): Promise<boolean> {
  const found = await db
    .select({ id: trends.id })
    .from(trends)
    .where(and(OPEN_TRENDS, eq(trends.city, city)))
    .limit(1)
  return found.length > 0
}

const CITIES_MAX = 500

/** Cities with public posts, by a loose index scan: one row is read per city. */
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
