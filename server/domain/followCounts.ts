import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../features/people/tables'

/** From here on the stored counts serve: a page of 20 people with 5,000 followers each would take 0.2 s to count. */
export const COUNTED_BELOW = 1000

type Side = 'follower_id' | 'followee_id'

/**
 * Follows of a person as their lists show them to this reader: without disabled accounts, and without people who have a
 * block with the reader. The query must join something to users.
 */
function shownFollows(readerId: string, stored: AnyPgColumn, own: Side, other: Side): SQL<number> {
  return sql<number>`case when ${stored} >= ${COUNTED_BELOW} then ${stored} else (
    select count(*)::int from follows f join users o on o.id = f.${sql.raw(other)} and o.disabled_at is null
    where f.${sql.raw(own)} = ${users.id} and o.id not in (
      select blocked_id from blocks where blocker_id = ${readerId}
      union all select blocker_id from blocks where blocked_id = ${readerId})) end`
}

/** Numbers of people whom a person follows, and of followers, for this reader (empty: a visitor). */
export const followCounts = (readerId: string) => ({
  followNum: shownFollows(readerId, users.followNum, 'follower_id', 'followee_id'),
  fansNum: shownFollows(readerId, users.fansNum, 'followee_id', 'follower_id'),
})
