import { and, desc, eq, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { type Cursor, isOlder, microsOf, type Position } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { joinedOrSeparate } from '../../db/citus/joinedOrSeparate'
import { arrayText, isInList, preparedRows } from '../../db/prepared'
import { existsByKey } from '../../lib/existsByKey'
import { follows } from '../people/tables'
import { FETCHED_FIRST, FETCHED_MORE, type PageRange, ofTopic, olderThan, unblocked } from './feedRepo'
import { OPEN_TRENDS } from '../../domain/openTrends'
import { followedTrends, trends } from './tables'

/** A page range as placeholders. */
interface PageParams {
  followerId: SQL
  after: Position | undefined
  topicId: SQLWrapper | undefined
  /** A literal: with a parameter PostgreSQL would not know how few rows are wanted. */
  limit: SQL
}

/**
 * 关注, newest first: posts delivered to the reader, merged with posts of authors that are read on demand
 * (`docs/decisions/0007`). Every follow is one or the other, so no post appears twice.
 */
export function ofFollowed(db: Db, followerId: string, { after, topicId, limit }: PageRange): Promise<Cursor[]> {
  const { joined, hints, page } = statementsFor({ isFirst: !after, ofTopic: topicId !== undefined, limit })
  const values = { followerId, key: after?.key, id: after?.id, topicId }
  return joinedOrSeparate<Cursor[]>(
    db,
    () => joined(db).execute(values),
    // Mostly one round of two statements.
    async () => {
      for (let many = limit * FETCHED_FIRST; ; many *= FETCHED_MORE) {
        const found = await hints(db).execute({ ...values, many })
        const rows = await page(db).execute({ ...values, ids: arrayText(found.map(({ id }) => id)) })
        if (found.length < many || rows[0]?.delivered === limit) return rows
      }
    },
  )
}

interface Kind {
  isFirst: boolean
  ofTopic: boolean
  limit: number
}

const statements = new Map<string, ReturnType<typeof made>>()

/** Prepared statements for each kind of page: planning them costs several times as much as running them. */
function statementsFor(kind: Kind) {
  const name = [kind.limit, kind.isFirst ? 'first' : 'further', kind.ofTopic ? 'topic' : 'all'].join('_')
  const statement = statements.get(name) ?? made(name, kind)
  statements.set(name, statement)
  return statement
}

function made(name: string, { isFirst, ofTopic, limit }: Kind) {
  const params: PageParams = {
    followerId: sql`${sql.placeholder('followerId')}::text`,
    after: isFirst ? undefined : { key: sql.placeholder('key'), id: sql.placeholder('id') },
    topicId: ofTopic ? sql`${sql.placeholder('topicId')}` : undefined,
    limit: sql.raw(String(limit)),
  }
  return {
    joined: preparedRows(`followed_${name}`, (db) => merged(db, params, delivered(params)).limit(limit)),
    hints: preparedRows(`followed_hints_${name}`, (db) => hints(db, params)),
    page: preparedRows(`followed_page_${name}`, (db) => merged(db, params, deliveredOf(params)).limit(limit)),
  }
}

function merged(db: Db, params: PageParams, deliveries: SQL) {
  const both = sql`(with delivered as materialized (${deliveries}), ${onDemand(params)}
    select created_at, id, (select count(*)::int from delivered) as delivered from delivered
    union all select created_at, id, (select count(*)::int from delivered) from demanded)`
  return db
    .select({ key: microsOf(sql.raw('created_at')), id: sql<string>`id`, delivered: sql<number>`delivered` })
    .from(sql`${both} as followed`)
    .orderBy(sql`created_at desc, id desc`)
}

/** A delivered row is a hint: whether the post is public and its author followed is read from their own rows. */
function delivered(params: PageParams): SQL {
  return sql`select ${followedTrends.createdAt}, ${trends.id} from ${followedTrends} join ${trends} on ${eq(trends.id, followedTrends.trendId)}
    where ${and(hintsOf(params), shown(params))}
    order by ${desc(followedTrends.createdAt)}, ${desc(followedTrends.trendId)} limit ${params.limit}`
}

function hintsOf({ followerId, after }: PageParams): SQL | undefined {
  const isAfterCursor = isOlder(followedTrends.createdAt, followedTrends.trendId, after)
  return and(eq(followedTrends.followerId, followerId), isAfterCursor)
}

function shown({ followerId, topicId }: PageParams): SQL | undefined {
  const isFollowed = existsByKey(sql`from ${follows}
    where ${follows.followerId} = ${followerId} and ${follows.followeeId} = ${trends.authorId} and ${follows.delivered}`)
  return and(OPEN_TRENDS, isFollowed, unblocked(followerId), ofTopic(topicId))
}

/** The hints alone, as a worker has them. */
const hints = (db: Db, params: PageParams) =>
  db
    .select({ id: followedTrends.trendId })
    .from(followedTrends)
    .where(hintsOf(params))
    .orderBy(desc(followedTrends.createdAt), desc(followedTrends.trendId))
    .limit(sql.placeholder('many'))

/** What `delivered` finds by such hints. */
function deliveredOf(params: PageParams): SQL {
  return sql`select ${trends.createdAt}, ${trends.id} from ${trends}
    where ${and(isInList(trends.id, 'ids'), shown(params))}
    order by ${desc(trends.createdAt)}, ${desc(trends.id)} limit ${params.limit}`
}

/**
 * The newest post of each author read on demand; several of each if they are too few to fill a page. They are bounded
 * by a full page of delivered posts and by their own last one, so hardly more than one row per author is read.
 */
function onDemand({ followerId, after, topicId, limit }: PageParams): SQL {
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
