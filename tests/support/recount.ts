import { sql } from 'drizzle-orm'
import { rowsOf } from '@server/db/rowsOf'
import type { Db } from '@server/db/db'
import { distributedTables } from '@server/db/citus/distribute'

/**
 * Runs queries that compare tables of the coordinator with distributed ones, which Citus does not plan: the distributed
 * ones are copied for it.
 */
export async function recount(
  db: Db,
  statements: Readonly<Record<string, string>>,
): Promise<Record<string, unknown[]>> {
  return db.transaction(async (tx) => {
    const distributed = [...(await distributedTables(tx))]
    const named = distributed.filter((table) => Object.values(statements).some((text) => text.includes(table)))
    // Temporary tables come first in the search path.
    for (const table of named)
      await tx.execute(sql.raw(`create temp table ${table} on commit drop as table public.${table}`))
    const found: Record<string, unknown[]> = {}
    for (const [name, text] of Object.entries(statements)) {
      const rows = await rowsOf(tx, sql.raw(text))
      if (rows.length > 0) found[name] = rows
    }
    return found
  })
}
