import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { blocks } from '../features/people/tables'
import { existsByKey } from '../lib/existsByKey'

/** SQL: whether either of two people has blocked the other; false for an empty reader. */
export function isBlockedPair(reader: SQLWrapper, other: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${reader} <> '' and (
    ${existsByKey(sql`from ${blocks} where ${blocks.blockerId} = ${reader} and ${blocks.blockedId} = ${other}`)}
    or ${existsByKey(sql`from ${blocks} where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${reader}`)}))`
}

/** Blocks of one person beyond these are not counted. */
const COUNTED_MAX = 500

interface Hidden {
  /** Number of rows, of all people. */
  total: SQLWrapper
  /** A query with one number, over the rows that `isBlockedPair` hides. */
  ofRows: SQL
  /** A query with one number `n`, over the rows of the person `o.id`; reads nothing of others. */
  ofPerson: SQL
}

/**
 * SQL: a sum over rows of people with a block between them and the reader, 0 for an empty reader. It is read by the
 * rows where these are fewer than the reader's blocks, else for each person of a block alone.
 */
export function sumOfBlocked(reader: SQLWrapper, { total, ofRows, ofPerson }: Hidden): SQL<number> {
  const [byReader, ofReader] = [
    sql`from ${blocks} where ${blocks.blockerId} = ${reader}`,
    sql`from ${blocks} where ${blocks.blockedId} = ${reader}`,
  ]
  return sql<number>`(case when ${reader} = '' then 0
    when ${total} < (select count(*) from (
      select 1 ${byReader} union all select 1 ${ofReader} limit ${sql.raw(String(COUNTED_MAX))}) b)
    then coalesce((${ofRows}), 0)::int
    else (select coalesce(sum(h.n), 0)::int from (
      select ${blocks.blockedId} as id ${byReader} union select ${blocks.blockerId} ${ofReader}) o
    cross join lateral (${ofPerson}) h) end)`
}
