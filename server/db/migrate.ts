import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type pg from 'pg'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { LockNumber } from './advisoryLock'
import { distributeNew, planned, type Step, workersOf } from './citus/distribute'
import type { Db } from './db'
import { isMissing } from './failure'
import { rowsOf } from './rowsOf'
import { withClient } from './withClient'
import { sourceFile } from '../lib/sources'

export const migrationsFolder = sourceFile('db/migrations')
const LOCK_RETRY_MS = 100

/** No lock is needed: the owner uses its database alone until it serves others. */
export function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  return migratePglite(db, { migrationsFolder })
}

/**
 * Migrates behind an advisory lock, so that several processes may start at once; then distributes tables if there are
 * workers. Does nothing where nothing is missing, so that a role that may only use the tables can open them.
 */
export function migrateServer(connectionString: string): Promise<void> {
  return holdingLock(connectionString, LockNumber.Migration, () =>
    withClient(connectionString, async (client) => {
      if (!(await isMigrated(drizzle(client) as unknown as Db))) await migrate(drizzle(client), { migrationsFolder })
      await distributeNew(client)
    }),
  )
}

/** Whether the newest migration is recorded; the migrator compares the times, too. */
export async function isMigrated(db: Db): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  try {
    const [found] = await rowsOf<{ done: boolean }>(
      db,
      sql`select max(created_at) >= ${newest} as done from drizzle.__drizzle_migrations`,
    )
    return found?.done === true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Passes the workers and the remaining steps of the distribution while nobody migrates; undefined without Citus. */
export function distributing(
  connectionString: string,
  work: (workers: number | undefined, steps: readonly Step[]) => Promise<void>,
): Promise<void> {
  return holdingLock(connectionString, LockNumber.Migration, () =>
    withClient(connectionString, async (client) => work(await workersOf(client), await planned(client))),
  )
}

/** One process at a time inserts the sample data; the next one finds it complete. */
export function seedAlone(connectionString: string, seed: () => Promise<void>): Promise<void> {
  return holdingLock(connectionString, LockNumber.Seed, seed)
}

/**
 * Runs work while another connection holds the lock: in a transaction, so that the lock also works behind a pooler and
 * ends with its connection if the process exits. A waiting process has no open transaction, so it occupies no
 * connection of the pooler.
 */
async function holdingLock(connectionString: string, lock: LockNumber, work: () => Promise<void>): Promise<void> {
  await withClient(connectionString, async (holder) => {
    while (!(await tryLock(holder, lock))) await sleep(LOCK_RETRY_MS)
    await work()
    await holder.query('commit')
  })
}

/** Whether the client has the lock now, in a transaction that is then open. */
async function tryLock(client: pg.Client, lock: LockNumber): Promise<boolean> {
  await client.query('begin')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [lock])
  if (rows[0]?.taken) return true
  await client.query('rollback')
  return false
}
