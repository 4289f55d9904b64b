import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, OpenDb } from './db'
import { grantTo } from './grants'
import { migrateServer } from './migrate'
import { NamedClient } from './namedClient'
import { answersInTime } from './ping'
import { whenReachable } from './reach'

const STATEMENT_MS = 30_000
/** For a free connection too: a burst on one post waits its turn rather than fails. */
const CONNECT_MS = 15_000
const POOL_SIZE = 10

/**
 * PostgreSQL, or an engine that speaks like it, by its address. Migrated when it resolves.
 * @param migrateUrl the address of another role that owns the tables; the server's then only uses them
 * @param tell gets one line, at once, where the database is not there yet
 */
export async function openPostgres(connectionString: string, migrateUrl = connectionString, tell = console.error): Promise<OpenDb> {
  await whenReachable(migrateUrl, tell, () => migrateServer(migrateUrl))
  if (migrateUrl !== connectionString) await whenReachable(connectionString, tell, () => grantTo(connectionString, migrateUrl))
  return openPool({
    connectionString,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
}

/** A pool whose dropped connections are replaced by the next query instead of ending the process. */
export async function openPool(config: pg.PoolConfig): Promise<OpenDb> {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECT_MS, Client: NamedClient, ...config })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return {
    db: drizzle(pool) as unknown as Db,
    kind: 'postgresql',
    ping: () => answersInTime(pool.query('select 1')),
    close: () => pool.end(),
  }
}
