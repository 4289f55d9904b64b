import { and, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { FollowKind } from '@contract/relation'
import { AuditStatus, Visibility } from '@contract/trend'
import { type AuthorRow, authorColumns } from '../../domain/author'
import { isBlockedPair } from '../../domain/blocks'
import { followCounts } from '../../domain/followCounts'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { existsByKey } from '../../lib/existsByKey'
import { follows, organisations, users } from '../people/tables'

export interface PersonRow extends AuthorRow {
  signature: string
  followNum: number
  fansNum: number
  trendNum: number
  likeNum: number
  iFollow: boolean
  followsMe: boolean
}

const open = sql.raw(
  `t.audit_status = ${AuditStatus.Success} and t.visibility = ${Visibility.Public} and t.removed_at is null`,
)

/** A person for this reader, for queries that join users and, left, organisations. */
function personColumns(readerId: string) {
  return {
    ...authorColumns,
    signature: users.signature,
    ...followCounts(readerId),
    trendNum: sql<number>`(select count(*)::int from trends t where t.author_id = ${users.id} and ${open})`,
    likeNum: sql<number>`(select coalesce(sum(t.like_num), 0)::float8 from trends t where t.author_id = ${users.id} and ${open})`,
    iFollow: existsByKey(sql`from follows f where f.follower_id = ${readerId} and f.followee_id = ${users.id}`),
    followsMe: existsByKey(sql`from follows f where f.follower_id = ${users.id} and f.followee_id = ${readerId}`),
  }
}

/** Whether this reader can see a person at all. */
export async function isThere(db: Db, userId: string, readerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt), not(isBlockedPair(sql`${readerId}::text`, users.id))))
  return row !== undefined
}

interface PageRange {
  kind: FollowKind
  readerId: string
  after: Cursor | undefined
  limit: number
}

/** People for the reader (empty: a visitor), unordered. */
export function byIds(db: Db, ids: string[], readerId: string): Promise<PersonRow[]> {
  return db
    .select(personColumns(readerId))
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.orgId))
    .where(inArray(users.id, ids))
}

/** People whom a person follows, followers, or friends; latest first. */
export function listed(
  db: Db,
  userId: string,
  { kind, readerId, after, limit }: PageRange,
): Promise<(PersonRow & Cursor)[]> {
  const fans = kind === FollowKind.Fans
  const [whose, shown] = fans ? [follows.followeeId, follows.followerId] : [follows.followerId, follows.followeeId]
  return db
    .select({ ...personColumns(readerId), key: microsOf(follows.createdAt), id: users.id })
    .from(follows)
    .innerJoin(users, eq(users.id, shown))
    .leftJoin(organisations, eq(organisations.id, users.orgId))
    .where(
      and(
        eq(whose, userId),
        kind === FollowKind.Friend
          ? sql`exists (select 1 from follows b where b.follower_id = ${follows.followeeId} and b.followee_id = ${userId})`
          : undefined,
        isNull(users.disabledAt),
        not(isBlockedPair(sql`${readerId}::text`, users.id)),
        isOlder(follows.createdAt, shown, after),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(shown))
    .limit(limit)
}
