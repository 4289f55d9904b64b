import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db'
import { rowsOf } from './rowsOf'

const ROWS_AT_ONCE = 2000

/**
 * Deletes the rows of a table that meet a condition in batches, each in a transaction of its own: locks are short, and
 * an interrupted sweep continues with the next one. The condition needs an index. Resolves with the number of deleted
 * rows.
 */
export async function removeOld(db: Db, table: PgTable, condition: SQL, atOnce = ROWS_AT_ONCE): Promise<number> {
  const { columns, primaryKeys } = getTableConfig(table)
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const key = sql.join(
    keys.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  for (let removed = 0; ;) {
    // The condition again: a row may have changed since it was selected.
    const [gone] = await rowsOf<{ n: number }>(
      db,
      sql`
      with gone as (
        delete from ${table} where (${key}) in (select ${key} from ${table} where ${condition} limit ${atOnce})
        and ${condition} returning 1
      ) select count(*)::int as n from gone`,
    )
    const n = gone?.n ?? 0
    removed += n
    if (n < atOnce) return removed
  }
}
