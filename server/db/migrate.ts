import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

export const migrationsFolder = join(import.meta.dirname, 'migrations')
/** Advisory lock numbers of this application. */
const MIGRATION_LOCK = 620_815_301
const SEED_LOCK = 620_815_302

/** The owner is alone in its database until it serves others. */
export function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  return migratePglite(db, { migrationsFolder })
}

/** Migrates behind an advisory lock, so that several processes may start at once. */
export function migrateServer(connectionString: string): Promise<void> {
  return holdingLock(connectionString, MIGRATION_LOCK, () =>
    withClient(connectionString, (client) => migrate(drizzle(client), { migrationsFolder })),
  )
}

/** One process at a time fills the database with sample data; the next one finds it done. */
export function seedAlone(connectionString: string, seed: () => Promise<void>): Promise<void> {
  return holdingLock(connectionString, SEED_LOCK, seed)
}

/**
 * Works while another connection holds the lock: in a transaction, so that it holds behind a pooler as well, and goes
 * with its connection where the process dies.
 */
async function holdingLock(connectionString: string, lock: number, work: () => Promise<void>): Promise<void> {
  await withClient(connectionString, async (holder) => {
    await holder.query('begin')
    await holder.query('set local idle_in_transaction_session_timeout = 0')
    await holder.query('select pg_advisory_xact_lock($1)', [lock])
    await work()
    await holder.query('commit')
  })
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
