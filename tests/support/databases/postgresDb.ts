import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '@server/db/db'
import { migrateServer } from '@server/db/migrate'
import { startPostgres, type TestPostgres } from '../servers/postgres'

/** A migrated database of a plain PostgreSQL, and the connections that `db` uses. */
export interface PostgresDb {
  db: Db
  pool: pg.Pool
}

/** One for the tests of a file; its fields are set before the first test. */
export function postgresDb(): PostgresDb {
  const self = {} as PostgresDb
  let postgres: TestPostgres | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
    const url = await postgres.createDatabase()
    await migrateServer(url)
    self.pool = new pg.Pool({ connectionString: url })
    self.pool.on('error', () => undefined)
    self.db = drizzle(self.pool) as unknown as Db
  }, 60_000)
  afterAll(async () => {
    await self.pool?.end()
    await postgres?.stop()
  })
  return self
}
