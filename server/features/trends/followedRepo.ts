import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm'
import { microsOf, momentOf, type Cursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { joinedOrApart } from '../../db/joinedOrApart'
import { existsByKey } from '../../lib/existsByKey'
import { follows } from '../people/tables'
import { type PageRange, ofTopic, olderThan, shownOf, unblocked } from './feedRepo'
import { OPEN_TRENDS } from './openTrends'
import { followedTrends, trends } from './tables'

/**
 * 关注, newest first: posts delivered to the reader, merged with posts of authors that are read on demand
 * (`docs/decisions/0007`). Every follow is one or the other, so no post appears twice.
 */
export function ofFollowed(db: Db, followerId: string, cut: PageRange): Promise<Cursor[]> {
  return joinedOrApart(
    db,
    () => merged(db, followerId, cut, delivered(followerId, cut)),
    async () => merged(db, followerId, cut, await deliveredByWorkers(db, followerId, cut)),
  )
}

function merged(db: Db, followerId: string, cut: PageRange, deliveries: SQL): Promise<Cursor[]> {
  const both = sql`(with delivered as materialized (${deliveries}), ${onDemand(followerId, cut)}
    select created_at, id from delivered union all select created_at, id from demanded)`
  return db
    .select({ key: microsOf(sql.raw('created_at')), id: sql<string>`id` })
    .from(sql`${both} as followed`)
    .orderBy(sql`created_at desc, id desc`)
    .limit(cut.limit)
}

/** A delivered row is a hint: whether the post is public and its author followed is read from their own rows. */
function delivered(followerId: string, cut: PageRange): SQL {
  return sql`select ${followedTrends.createdAt}, ${trends.id} from ${followedTrends} join ${trends} on ${eq(trends.id, followedTrends.trendId)}
    where ${and(hintsOf(followerId, cut), shown(followerId, cut))}
    order by ${desc(followedTrends.createdAt)}, ${desc(followedTrends.trendId)} limit ${cut.limit}`
}

function hintsOf(followerId: string, { after }: PageRange): SQL | undefined {
  const place =
    after && sql`(${followedTrends.createdAt}, ${followedTrends.trendId}) < (${momentOf(after.key)}, ${after.id})`
  return and(eq(followedTrends.followerId, followerId), place)
}

function shown(followerId: string, { topicId }: PageRange): SQL | undefined {
  const isFollowed = existsByKey(sql`from ${follows}
    where ${follows.followerId} = ${followerId} and ${follows.followeeId} = ${trends.authorId} and ${follows.delivered}`)
  return and(OPEN_TRENDS, isFollowed, unblocked(followerId), ofTopic(topicId))
}

/** The same from a worker that stores the hints but no posts. */
async function deliveredByWorkers(db: Db, followerId: string, cut: PageRange): Promise<SQL> {
  const hints = (many: number) =>
    db
      .select({ id: followedTrends.trendId })
      .from(followedTrends)
      .where(hintsOf(followerId, cut))
      .orderBy(desc(followedTrends.createdAt), desc(followedTrends.trendId))
      .limit(many)
  const shownIds = (await shownOf(db, cut.limit, hints, shown(followerId, cut))).map(({ id }) => id)
  return sql`select ${trends.createdAt}, ${trends.id} from ${trends} where ${trends.id} = any(${sql.param(shownIds)}::text[])`
}

/**
 * The newest post of each author read on demand; several of each if they are too few to fill a page. They are bounded
 * by a full page of delivered posts and by their own last one, so hardly more than one row per author is read.
 */
function onDemand(followerId: string, { after, topicId, limit }: PageRange): SQL {
  const lastOf = (rows: string) =>
    sql`(select case when count(*) = ${limit} then min(created_at) else '-infinity' end from ${sql.raw(rows)})`
  const newestOf = (authorId: string, within: (SQL | undefined)[], count: SQL) => sql`(
    select ${trends.createdAt}, ${trends.id} from ${trends}
    where ${and(sql`${trends.authorId} = ${sql.raw(authorId)}`, OPEN_TRENDS, ...within, ofTopic(topicId))}
    order by ${trends.createdAt} desc, ${trends.id} desc limit ${count})`
  const onPage = [sql`${trends.createdAt} >= ${lastOf('delivered')}`, olderThan(after)]
  const belowHeads = [
    sql`${trends.createdAt} >= greatest(${lastOf('delivered')}, ${lastOf('heads')})`,
    sql`(${trends.createdAt}, ${trends.id}) < (last.created_at, last.id)`,
  ]
  const each = sql`(select ceil(${limit} / greatest(count(*), 1)::float8)::int from asked)`
  return sql`asked as materialized (
      select ${follows.followeeId} from ${follows}
      where ${and(eq(follows.followerId, followerId), not(sql`${follows.delivered}`), unblocked(followerId, follows.followeeId))}),
    heads as materialized (select asked.followee_id, head.created_at, head.id
      from asked cross join lateral ${newestOf('asked.followee_id', onPage, each)} head
      order by head.created_at desc, head.id desc limit ${limit}),
    demanded as (select created_at, id from heads union all select post.created_at, post.id
      from (select distinct on (followee_id) * from heads order by followee_id, created_at, id) last
      cross join lateral ${newestOf('last.followee_id', belowHeads, sql`${limit}`)} post)`
}
