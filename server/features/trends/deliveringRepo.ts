import { and, asc, not, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { follows } from '../people/tables'

export interface Follow {
  followerId: string
  followeeId: string
}

/**
 * Passes the next undelivered follows to the trigger, which delivers them or leaves them to be read on demand. Returns
 * the last one, undefined if none was left.
 */
export async function deliver(db: Db, after: Follow | undefined, limit: number): Promise<Follow | undefined> {
  const rows = await db
    .select({ followerId: follows.followerId, followeeId: follows.followeeId })
    .from(follows)
    .where(
      and(
        not(sql`${follows.delivered}`),
        after && sql`(${follows.followerId}, ${follows.followeeId}) > (${after.followerId}, ${after.followeeId})`,
      ),
    )
    .orderBy(asc(follows.followerId), asc(follows.followeeId))
    .limit(limit)
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as pair("followerId" text, "followeeId" text)`
  await db.execute(sql`update ${follows} set delivered = true from ${pairs}
    where ${follows.followerId} = pair."followerId" and ${follows.followeeId} = pair."followeeId"`)
  return rows.at(-1)
}
