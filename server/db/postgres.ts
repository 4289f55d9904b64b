import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, OpenDb } from './db'
import { migrateServer } from './migrate'
import { answersInTime } from './ping'

const STATEMENT_MS = 30_000
const CONNECT_MS = 5000
const POOL_SIZE = 10

/** PostgreSQL, or an engine that speaks like it, by its address. Migrated when it resolves. */
export async function openPostgres(connectionString: string): Promise<OpenDb> {
  await migrateServer(connectionString)
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
