import { sql } from 'drizzle-orm'
import type { Db } from '@server/db/db'

/** A like, the first under its key; asked for again under the same key until it is acknowledged. */
export interface Entry {
  person: number
  trendId: string
  key: string
}

/** An entry's like as `compare` knows it. */
export const likeOf = ({ person, trendId }: Entry): string => `u${person + 1} ${trendId}`

export interface Compared {
  /** Acknowledged and not there. */
  missing: number
  /** Posts whose count is another than the number of their likes. */
  miscounted: number
}

/** Looks for every acknowledged like, `<user id> <trend id>`, and counts the likes of every post anew. */
export async function compare(db: Db, acknowledged: readonly string[]): Promise<Compared> {
  const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: Row[] }).rows
  const there = await rowsOf<{ like: string }>(sql`select user_id || ' ' || target_id as like from likes`)
  const known = new Set(there.map((row) => row.like))
  const wrong = await rowsOf<{ id: string }>(
    sql`select t.id from trends t where t.like_num <> (select count(*) from likes l where l.target_id = t.id)`,
  )
  return { missing: acknowledged.filter((like) => !known.has(like)).length, miscounted: wrong.length }
}
