import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

const migrationsFolder = join(import.meta.dirname, 'migrations')
/** Any number that only we use: the first one in waits out the others. */
const LOCK = 620_815_301

/** The owner is alone in its database until it serves others. */
export function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  return migratePglite(db, { migrationsFolder })
}

/** Migrates behind an advisory lock, so that several processes may start at once. */
export async function migrateServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  } finally {
    await client.end()
  }
}
