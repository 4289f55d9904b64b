import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { blocks } from '../features/people/tables'
import { existsByKey } from '../lib/existsByKey'

/** SQL: whether either of two people has blocked the other; false for an empty reader. */
export function isBlockedPair(reader: SQLWrapper, other: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${reader} <> '' and (
    ${existsByKey(sql`from ${blocks} where ${blocks.blockerId} = ${reader} and ${blocks.blockedId} = ${other}`)}
    or ${existsByKey(sql`from ${blocks} where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${reader}`)}))`
}
