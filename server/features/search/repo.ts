import { and, desc, eq, isNull, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isBlockedPair } from '../../domain/blocks'
import { microsOf, momentOf, type Cursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { rowsOf } from '../../db/rowsOf'
import { blocks, users } from '../people/tables'
import { topics, trends } from '../trends/tables'
import { trendSearch, userSearch } from './tables'

/** One per cent of a million posts: words with more hits are common. */
const COMMON = 10_000
const NEWEST_OF_COMMON = 2000
/** Added to the microseconds of a title hit, so that one number sorts by both; 4e15 is the year 2096. */
const TITLED = 4e15

interface FoundRange {
  after: Cursor | undefined
  /** Empty for visitors; people with a block between them find neither each other nor each other's posts. */
  readerId: string
  limit: number
}

const arrayOf = (grams: string[]) => sql`${sql.param(grams, trendSearch.grams)}::text[]`

/** Twice the limit, so that a wrong estimate does not cut off a word that is not common. */
const SURELY_COMMON = 2 * COMMON

/** The planner's estimate of how many posts contain all the n-grams; nothing is read. */
async function guessedHits(db: Db, wanted: SQL): Promise<number> {
  const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    db,
    sql`explain (format json) select 1 from ${trendSearch} where ${trendSearch.grams} @> ${wanted}`,
  )
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** SQL: whether a block hides a post from the reader; most readers have no block, and no post is looked up for them. */
const isHidden = (readerId: string, trendId: SQLWrapper) => sql<boolean>`(
  exists (select 1 from ${blocks} where ${blocks.blockerId} = ${readerId} or ${blocks.blockedId} = ${readerId})
  and exists (select 1 from ${trends} where ${trends.id} = ${trendId}
    and ${isBlockedPair(sql`${readerId}::text`, trends.authorId)}))`

/**
 * Public trends with all the n-grams: title hits first, then the newest. For a common word, only the newest 2,000 hits
 * are ranked; if the estimate already shows that it is common, only these are read, so that the database can scan the
 * posts from the newest.
 */
export async function trendsWith(db: Db, grams: string[], { after, readerId, limit }: FoundRange): Promise<Cursor[]> {
  const wanted = arrayOf(grams)
  const read = (await guessedHits(db, wanted)) > SURELY_COMMON ? NEWEST_OF_COMMON : COMMON + 1
  const titled = after !== undefined && after.key >= TITLED
  const isAfterCursor =
    after &&
    sql`(titled, created_at, trend_id) < (${titled}::boolean, ${momentOf(after.key - (titled ? TITLED : 0))}, ${after.id})`
  const newest = db.$with('newest').as(
    db
      .select({
        trendId: trendSearch.trendId,
        createdAt: trendSearch.createdAt,
        titled: sql<boolean>`${trendSearch.titleGrams} @> ${wanted}`.as('titled'),
      })
      .from(trendSearch)
      .where(sql`${trendSearch.grams} @> ${wanted}`)
      .orderBy(desc(trendSearch.createdAt), desc(trendSearch.trendId))
      .limit(read),
  )
  const inReach = sql`((select count(*) from newest) <= ${COMMON} or (created_at, trend_id) >=
    (select created_at, trend_id from newest order by created_at desc, trend_id desc offset ${NEWEST_OF_COMMON - 1} limit 1))`
  return db
    .with(newest)
    .select({
      key: sql<number>`${microsOf(sql`created_at`)} + case when titled then ${TITLED}::float8 else 0 end`,
      id: newest.trendId,
    })
    .from(newest)
    .where(and(inReach, isAfterCursor, readerId ? not(isHidden(readerId, newest.trendId)) : undefined))
    .orderBy(sql`titled desc, created_at desc, trend_id desc`)
    .limit(limit)
}

/** People by name: equal, then prefix, then other matches; each by time of registration, newest first. */
export function usersWith(
  db: Db,
  grams: string[],
  name: string,
  { after, readerId, limit }: FoundRange,
): Promise<Cursor[]> {
  const nearness = sql`case when ${userSearch.name} = ${name} then 2 when starts_with(${userSearch.name}, ${name}) then 1 else 0 end`
  const key = sql<number>`(floor(extract(epoch from ${users.createdAt}))::float8 + ${nearness} * 1e12)`
  return db
    .select({ key, id: users.id })
    .from(userSearch)
    .innerJoin(users, eq(users.id, userSearch.userId))
    .where(
      and(
        sql`${userSearch.grams} @> ${arrayOf(grams)}`,
        isNull(users.disabledAt),
        not(isBlockedPair(sql`${readerId}::text`, users.id)),
        after && sql`(${key}, ${users.id}) < (${after.key}::float8, ${after.id})`,
      ),
    )
    .orderBy(desc(key), desc(users.id))
    .limit(limit)
}

/** Topics that contain all the words: equal, then prefix of the first word, then other matches; each by length. */
export async function topicsWith(db: Db, words: string[], after: Cursor | undefined, limit: number) {
  const own = sql`lower(normalize(${topics.name}, nfkc))`
  const place = (word: string) => sql`strpos(${own}, ${word})`
  const key = sql<number>`(least(${place(words[0] ?? '')}, 2) * 1000 + length(${own}) - case when ${own} = ${words.join('')} then 1000 else 0 end)::float8`
  return db
    .select({ key, id: topics.id, name: topics.name, sensitive: topics.sensitive })
    .from(topics)
    .where(
      and(
        words.length === 0 ? sql`false` : and(...words.map((word) => sql`${place(word)} > 0`)),
        after && sql`(${key}, ${topics.id}) > (${after.key}::float8, ${after.id})`,
      ),
    )
    .orderBy(key, topics.id)
    .limit(limit)
}
