import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { MINUTE_MS } from '@contract/text/timeUnits'
import type { Db, OpenDb } from './db'
import { repeatingDeadlocked } from './deadlocks'
import { grantTo } from './grants'
import { addressesOf, followHosts, type Hosts, primaryOf } from './hosts'
import { migrateServer } from './migrate'
import { NamedClient, type NamedClientConfig } from './namedClient'
import { nearOf } from './citus/near'
import { answersInTime } from './ping'
import { retryUntilReachable } from './reach'
import { hasCitus, openWorkers, READING_OPTIONS } from './citus/workers'

type PoolConfig = pg.PoolConfig & NamedClientConfig

/** Includes waiting for a free connection, so that a burst on one post does not fail. */
const CONNECT_MS = 8000
/** For calls: the server ends a slow statement; if the server hangs, the client ends it. */
const CALLS_MAX = 10
const CALLS: PoolConfig = {
  max: CALLS_MAX,
  statement_timeout: 10_000,
  answerWithinMs: 12_000,
  idle_in_transaction_session_timeout: 30_000,
}
/** For background work: sweeps, ranking, seeding, admin commands. */
const JOBS: PoolConfig = {
  max: 3,
  statement_timeout: 30 * MINUTE_MS,
  answerWithinMs: 31 * MINUTE_MS,
  idle_in_transaction_session_timeout: 5 * MINUTE_MS,
}
/** A query builder that fails to begin a transaction never returns its connection. */
const ABANDONED_MS = 1000

interface Opening {
  /** Address of another role that owns the tables; the server's role then only uses them. */
  migrateUrl?: string
  /** The address is that of a pooler in transaction mode (rule: pooled connections). */
  pooled?: boolean
  /** False leaves the tables and rights as they are. */
  migrates?: boolean
  /** Called once with a line if the database is not available yet. */
  report?: (line: string) => void
  /** Overrides the time limits of calls. */
  limits?: PoolConfig
}

/** Opens PostgreSQL, or an engine with its protocol, by its address. Migrated when it resolves. */
export async function openPostgres(
  connectionString: string,
  { migrateUrl = connectionString, pooled = false, migrates = true, report = console.error, limits = {} }: Opening = {},
): Promise<OpenDb> {
  const setting = migrateUrl === connectionString ? 'DATABASE_URL' : 'DATABASE_MIGRATE_URL'
  if (migrates) await retryUntilReachable(migrateUrl, setting, report, () => migrateServer(migrateUrl))
  if (!migrates || migrateUrl !== connectionString)
    await retryUntilReachable(connectionString, 'DATABASE_URL', report, async () => {
      if (migrates) await grantTo(connectionString, migrateUrl)
    })
  const shared: PoolConfig = { connectionString, pooled, idleTimeoutMillis: 30_000, keepAlive: true }
  const hosts = await hostsOf(connectionString)
  // A pooler keeps the connections itself, and only to the coordinator.
  const hasWorkers = !pooled && (await isCoordinator({ ...shared, ...CALLS, ...limits, max: 1 }, hosts))
  const calls = openPool({ ...shared, ...CALLS, ...limits, ...(hasWorkers ? { min: CALLS_MAX } : {}) }, hosts)
  const jobs = openPool({ ...shared, ...JOBS }, hosts)
  if (hasWorkers) await openConnections(calls.db)
  const openAt = (address: string) =>
    openPool({ ...shared, ...CALLS, ...limits, connectionString: address, options: READING_OPTIONS })
  const workers = hasWorkers ? await openWorkers(calls.db, connectionString, openAt) : undefined
  const close = async () => {
    hosts?.close()
    await Promise.all([calls.close(), jobs.close(), workers?.close()])
  }
  return { ...calls, jobs: jobs.db, near: workers?.near ?? calls.near, close }
}

async function isCoordinator(config: PoolConfig, hosts?: Hosts): Promise<boolean> {
  const probe = openPool(config, hosts)
  return await hasCitus(probe.db).finally(() => probe.close())
}

/**
 * Opens all connections of the calls, which are kept from then on: a new connection to a coordinator opens others to
 * the workers and learns which worker has which rows, which takes longer than a noun of 今日 may take (rule: today). The
 * server also starts while a worker is away.
 */
async function openConnections(db: Db): Promise<void> {
  await Promise.allSettled(Array.from({ length: CALLS_MAX }, () => db.execute(sql`select from messages limit 1`)))
}

/** Undefined if the address names one host. */
async function hostsOf(connectionString: string): Promise<Hosts | undefined> {
  if (addressesOf(connectionString).length === 1) return undefined
  return followHosts(connectionString, await primaryOf(connectionString))
}

/** A pool whose dropped connections are replaced by the next query instead of ending the process. */
export function openPool(config: PoolConfig, hosts?: Hosts): OpenDb {
  const Client = hosts ? followerOf(hosts) : NamedClient
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECT_MS, Client, ...config })
  const taken = new Set<pg.PoolClient>()
  pool.on('error', () => undefined)
  pool.on('acquire', (client) => taken.add(client))
  pool.on('release', (_error, client) => {
    taken.delete(client)
    if (client instanceof NamedClient && hosts && !hosts.isCurrent(client.address)) void client.end()
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.once('end', () => {
      setTimeout(() => {
        if (!taken.has(client)) return
        client.release(true)
        // Its user may still release it.
        client.release = () => undefined
      }, ABANDONED_MS).unref()
    })
  })
  const db = repeatingDeadlocked(drizzle(pool) as unknown as Db)
  return {
    db,
    jobs: db,
    near: nearOf(db),
    kind: 'postgresql',
    ping: () => answersInTime(pool.query('select 1')),
    close: () => pool.end(),
  }
}

/** A client of the host that accepts writes when it is created. */
function followerOf(hosts: Hosts): typeof NamedClient {
  return class extends NamedClient {
    constructor(given?: string | (pg.ClientConfig & NamedClientConfig)) {
      super({ ...(typeof given === 'object' ? given : {}), connectionString: hosts.address() })
      this.once('end', () => hosts.refresh())
    }
  }
}
