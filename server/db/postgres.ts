import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, OpenDb } from './db'
import { grantTo } from './grants'
import { migrateServer } from './migrate'
import { answersInTime } from './ping'

const STATEMENT_MS = 30_000
/** For a free connection too: a burst on one post waits its turn rather than fails. */
const CONNECT_MS = 15_000
const POOL_SIZE = 10
const PATIENCE_MS = 30_000
/** Refused, reset, or PostgreSQL's own "starting up". */
const AWAY: readonly string[] = ['ECONNREFUSED', 'ECONNRESET', '57P03']

/**
 * PostgreSQL, or an engine that speaks like it, by its address. Migrated when it resolves.
 * @param migrateUrl the address of another role that owns the tables; the server's then only uses them
 */
export async function openPostgres(connectionString: string, migrateUrl = connectionString): Promise<OpenDb> {
  await whenReachable(() => migrateServer(migrateUrl))
  if (migrateUrl !== connectionString) await whenReachable(() => grantTo(connectionString, migrateUrl))
  return openPool({
    connectionString,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
}

/** A server that is just starting, or restarting, gets its time. */
async function whenReachable(work: () => Promise<void>): Promise<void> {
  for (const began = Date.now(); ; ) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!AWAY.includes(code) || Date.now() - began > PATIENCE_MS) throw error
      await sleep(500)
    }
  }
}

/** A pool whose dropped connections are replaced by the next query instead of ending the process. */
export async function openPool(config: pg.PoolConfig): Promise<OpenDb> {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECT_MS, ...config })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return {
    db: drizzle(pool) as unknown as Db,
    kind: 'postgresql',
    ping: () => answersInTime(pool.query('select 1')),
    close: () => pool.end(),
  }
}
