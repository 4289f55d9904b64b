import { sql } from 'drizzle-orm'
import type { Db } from '@server/db/db'

/** A like, the first under its key; asked for again under the same key until it is acknowledged. */
export interface Entry {
  person: number
  trendId: string
  key: string
}

export interface Comparison {
  /** Acknowledged and not there. */
  missing: number
  /** Posts whose count is another than the number of their likes. */
  miscounted: number
}

/** What a database has of the likes it acknowledged. */
export async function compare(db: Db, ledger: readonly Entry[]): Promise<Comparison> {
  const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: Row[] }).rows
  const there = await rowsOf<{ like: string }>(sql`select user_id || ' ' || target_id as like from likes`)
  const known = new Set(there.map((row) => row.like))
  const wrong = await rowsOf<{ id: string }>(
    sql`select t.id from trends t where t.like_num <> (select count(*) from likes l where l.target_id = t.id)`,
  )
  return {
    missing: ledger.filter(({ person, trendId }) => !known.has(`u${person + 1} ${trendId}`)).length,
    miscounted: wrong.length,
  }
}
