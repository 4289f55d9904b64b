import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { blocks } from '../features/people/tables'
import { existsByKey } from '../lib/existsByKey'

/** SQL: whether either of two people has blocked the other; false for an empty reader. */
export function isBlockedPair(reader: SQLWrapper, other: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${reader} <> '' and (
    ${existsByKey(sql`from ${blocks} where ${blocks.blockerId} = ${reader} and ${blocks.blockedId} = ${other}`)}
    or ${existsByKey(sql`from ${blocks} where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${reader}`)}))`
}

/**
 * SQL: a sum over the people with a block between them and the reader, 0 for an empty reader. What each person adds is
 * read for that person alone, so that it needs an index and nothing of others is read.
 * @param each a query with one number `n`, of the person `o.id`
 */
export function sumOfBlocked(reader: SQLWrapper, each: SQL): SQL<number> {
  return sql<number>`(case when ${reader} = '' then 0 else (
    select coalesce(sum(h.n), 0)::int from (
      select ${blocks.blockedId} as id from ${blocks} where ${blocks.blockerId} = ${reader}
      union select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${reader}) o
    cross join lateral (${each}) h) end)`
}
