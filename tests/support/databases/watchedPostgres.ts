import { sql } from 'drizzle-orm'
import type { Db } from '@server/db/db'
import { migrateServer } from '@server/db/migrate'
import { type WatchedDb, watchedDb } from '../../bench/plan'
import { startPostgres } from '../servers/postgres'

export interface WatchedPostgres extends WatchedDb {
  stop(): Promise<void>
}

/**
 * A PostgreSQL of its own with the product's tables, which tells what statements read.
 * @param statements that add rows, after `fill`
 */
export async function startWatched(
  statements: readonly string[],
  fill: (db: Db) => Promise<void> = async () => undefined,
): Promise<WatchedPostgres> {
  const server = await startPostgres()
  const url = await server.createDatabase()
  await migrateServer(url)
  const watched = watchedDb(url)
  await fill(watched.db)
  for (const statement of statements) await watched.db.execute(sql.raw(statement))
  return {
    ...watched,
    stop: async () => {
      await watched.pool.end()
      await server.stop()
    },
  }
}
