import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { WalkPeriod, WalkScope } from '@contract/walk'
import type { Cursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { isBlockedPair } from '../../domain/blocks'
import { existsByKey } from '../../lib/existsByKey'
import { organisations, users } from '../people/tables'
import { walkCounts, walkers, walkSums } from './tables'

export interface RankOf {
  scope: WalkScope
  period: WalkPeriod
  /** Last day of the period. */
  date: string
  readerId: string
  /** The reader's organisation; without one the scope org is empty. */
  orgId: string | null
}

/** SQL: the reader and the people the reader follows. */
const circle = (readerId: string): SQL =>
  sql`walk_sums.user_id in (select followee_id from follows where follower_id = ${readerId} union select ${readerId})`

function within({ scope, period, date, readerId, orgId }: RankOf): SQL | undefined {
  return and(
    eq(walkSums.period, period),
    eq(walkSums.date, date),
    scope === 'org' ? sql`walk_sums.org_id = ${orgId}` : undefined,
    scope === 'follow' ? circle(readerId) : undefined,
  )
}

const rowColumns = ({ readerId, date }: Pick<RankOf, 'readerId' | 'date'>) => ({
  imNickName: users.nickName,
  imFaceUrl: users.faceUrl,
  orgName: organisations.name,
  cheerNum: sql<number>`case when walkers.cheered_on = ${date}::date then walkers.cheer_num else 0 end`,
  cheered: existsByKey(
    sql`from walk_cheers where date = ${date}::date and to_user_id = users.id and from_user_id = ${readerId} and given`,
  ),
  hidden: isBlockedPair(sql`${readerId}::text`, users.id),
})

export interface RankRow extends Cursor {
  imNickName: string
  imFaceUrl: string
  orgName: string | null
  cheerNum: number
  cheered: boolean
  /** A block exists between this person and the reader; the person is still counted. */
  hidden: boolean
}

/** The rank from a position on, most steps first. */
export function pageOfRank(db: Db, rank: RankOf, after: Cursor | undefined, limit: number): Promise<RankRow[]> {
  return db
    .select({ key: walkSums.steps, id: walkSums.userId, ...rowColumns(rank) })
    .from(walkSums)
    .innerJoin(users, eq(users.id, walkSums.userId))
    .innerJoin(walkers, eq(walkers.userId, walkSums.userId))
    .leftJoin(organisations, eq(organisations.id, users.orgId))
    .where(
      and(within(rank), after && sql`(walk_sums.steps, walk_sums.user_id) < (${after.key}::float8::int, ${after.id})`),
    )
    .orderBy(desc(walkSums.steps), desc(walkSums.userId))
    .limit(limit)
}

/** Number of people with more steps; with an id, of people before that position. */
export async function countAbove(db: Db, rank: RankOf, steps: number, id?: string): Promise<number> {
  const before =
    id === undefined
      ? sql`walk_sums.steps > ${steps}::int`
      : sql`(walk_sums.steps, walk_sums.user_id) > (${steps}::int, ${id})`
  const { period, date, orgId, scope } = rank
  if (scope === 'follow') {
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(walkSums)
      .where(and(within(rank), before))
    return row?.n ?? 0
  }
  // Full ranges above are summed from their counts; the range of the steps is counted by rows.
  const [row] = await db
    .select({ n: sql<number>`(coalesce(sum(walk_counts.num), 0) + ${nearAbove(rank, steps, before)})::int` })
    .from(walkCounts)
    .where(
      and(
        eq(walkCounts.date, date),
        eq(walkCounts.period, period),
        sql`walk_counts.org_id = ${scope === 'org' ? orgId : ''}`,
        sql`walk_counts.bucket > ${steps}::int / walk_range(${period})`,
      ),
    )
  return row?.n ?? 0
}

/** Number of people before this position within the same range. */
const nearAbove = (rank: RankOf, steps: number, before: SQL): SQL =>
  sql`(select count(*) from walk_sums where ${within(rank)} and ${before}
    and walk_sums.steps < (${steps}::int / walk_range(${rank.period}) + 1) * walk_range(${rank.period}))`

/** A person's steps in the rank; undefined if the person is not in it. */
export async function stepsInRank(db: Db, rank: RankOf, userId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ steps: walkSums.steps })
    .from(walkSums)
    .where(and(within(rank), eq(walkSums.userId, userId)))
  return row?.steps
}

/** A participant of the rank for the reader; undefined for others. */
export async function participant(db: Db, { readerId, date }: Pick<RankOf, 'readerId' | 'date'>, userId: string) {
  const [row] = await db
    .select(rowColumns({ readerId, date }))
    .from(walkers)
    .innerJoin(users, eq(users.id, walkers.userId))
    .leftJoin(organisations, eq(organisations.id, users.orgId))
    .where(and(eq(walkers.userId, userId), eq(walkers.ranked, true)))
  return row
}

/** Organisation id of a person, null for none, and the nickname. */
export async function personOf(db: Db, userId: string): Promise<{ orgId: string | null; nickName: string }> {
  const [row] = await db
    .select({ orgId: users.orgId, nickName: users.nickName })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? { orgId: null, nickName: '' }
}
