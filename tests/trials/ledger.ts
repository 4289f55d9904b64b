import { sql } from 'drizzle-orm'
import type { Db } from '@server/db/db'

/** A like; the first one under its key is repeated until it is acknowledged. */
export interface Entry {
  person: number
  trendId: string
  key: string
}

/** Id of an entry's like as used by `compare`. */
export const likeOf = ({ person, trendId }: Entry): string => `u${person + 1} ${trendId}`

export interface Compared {
  /** Acknowledged and missing. */
  missing: number
  /** Posts whose counter differs from their number of likes. */
  miscounted: number
}

/** Checks every acknowledged like, `<user id> <trend id>`, and recounts the likes of every post. */
export async function compare(db: Db, acknowledged: readonly string[]): Promise<Compared> {
  const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: Row[] }).rows
  const there = await rowsOf<{ like: string }>(sql`select user_id || ' ' || target_id as like from likes`)
  const known = new Set(there.map((row) => row.like))
  const wrong = await rowsOf<{ id: string }>(
    sql`select t.id from trends t
      left join (select target_id, count(*) as n from likes group by target_id) l on l.target_id = t.id
      where t.like_num <> coalesce(l.n, 0)`,
  )
  return { missing: acknowledged.filter((like) => !known.has(like)).length, miscounted: wrong.length }
}
