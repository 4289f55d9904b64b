import { sql } from 'drizzle-orm'
import type { Db } from './db'

/**
 * For calls that a long change of the same row, such as a people import, would hold: the later statements of this
 * transaction wait a second for a lock, then fail as if the database were away.
 */
export async function limitLockWaits(tx: Db): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '1s'`)
}
