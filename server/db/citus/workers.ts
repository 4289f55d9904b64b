import { sql } from 'drizzle-orm'
import type { Db, OpenDb } from '../db'
import { READING, READING_VERSION } from './copies'
import { isDatabaseAway, isMissing } from '../failure'
import { addressesOf } from '../hosts'
import { rowsOf } from '../rowsOf'
import { readSeparately } from './joinedOrSeparate'
import type { Near } from './near'

/** Interval of reading which worker has which rows; a worker without them asks the right one itself. */
const REFRESH_MS = 30_000
/** Interval of that reading while a worker is away. */
const RETRY_MS = 3000
/** A read that fails on a worker within this time is repeated on the coordinator. */
const AGAIN_MS = 2000
/** Number of people whose hash is remembered. */
const CACHED_MAX = 100_000

/** Options of connections to workers: read-only, with the views of the copies first in the search path. */
export const READING_OPTIONS = `-c search_path=${READING},public -c default_transaction_read_only=on`

interface Worker {
  open: OpenDb
  /** Whether it answers and has the copies in the form that is read here. */
  isReady: boolean
  /** It has no shards any more; its connections are closed. */
  isGone: boolean
}

/** The worker that has the rows of people whose hash lies between two values. */
interface Shard {
  low: number
  high: number
  address: string
}

export interface Workers {
  near: Near
  close(): Promise<void>
}

/**
 * Opens the workers of a coordinator for reading.
 * @param openAt opens connections to a worker, by its address
 */
export async function openWorkers(
  coordinator: Db,
  connectionString: string,
  openAt: (address: string) => OpenDb,
): Promise<Workers> {
  const directory = workerDirectory(coordinator, connectionString, openAt)
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const scheduleRefresh = () => {
    clearTimeout(timer)
    if (isClosed) return
    const again = () => void directory.refresh().then(scheduleRefresh, scheduleRefresh)
    timer = setTimeout(again, directory.isWhole() ? REFRESH_MS : RETRY_MS).unref()
  }

  await directory.refresh().catch(() => undefined)
  scheduleRefresh()
  return {
    near: async (personId, read) => {
      const worker = await directory.workerOf(personId)
      if (!worker) return read(coordinator)
      const began = performance.now()
      try {
        return await read(worker.open.db)
      } catch (error) {
        if (worker.isGone) return read(coordinator)
        if (!isDatabaseAway(error) && !isMissing(error)) throw error
        worker.isReady = false
        scheduleRefresh()
        if (performance.now() - began > AGAIN_MS) throw error
        return read(coordinator)
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await directory.close()
    },
  }
}

/** The open workers, and which of them has the rows of a person; both as read by the latest `refresh`. */
function workerDirectory(coordinator: Db, connectionString: string, openAt: (address: string) => OpenDb) {
  const workers = new Map<string, Worker>()
  const hashOf = hashesBy(coordinator)
  let shards: Shard[] = []
  let isClosed = false

  return {
    refresh: async () => {
      const rows = await rowsOf<ShardRow>(coordinator, SHARDS)
      shards = rows.map(({ host, port, ...range }) => ({ ...range, address: addressAt(connectionString, host, port) }))
      const addresses = new Set(shards.map(({ address }) => address))
      for (const [address, worker] of workers) {
        if (addresses.has(address)) continue
        workers.delete(address)
        worker.isGone = true
        void worker.open.close()
      }
      for (const address of addresses) {
        if (isClosed) return
        const worker = workers.get(address) ?? { open: readSeparately(openAt(address)), isReady: false, isGone: false }
        workers.set(address, worker)
        worker.isReady = await isReady(worker.open.db)
      }
    },
    isWhole: () => [...workers.values()].every((worker) => worker.isReady),
    /** The worker with this person's rows, if it answers. */
    workerOf: async (personId: string): Promise<Worker | undefined> => {
      if (![...workers.values()].some((worker) => worker.isReady)) return undefined
      const hash = await hashOf(personId)
      const shard = shards.find(({ low, high }) => low <= hash && hash <= high)
      const worker = shard && workers.get(shard.address)
      return worker?.isReady ? worker : undefined
    },
    close: async () => {
      isClosed = true
      await Promise.all([...workers.values()].map(({ open }) => open.close()))
    },
  }
}

/** Whether this is a coordinator of Citus, distributed or not yet. */
export async function hasCitus(db: Db): Promise<boolean> {
  const [found] = await rowsOf<{ there: boolean }>(db, CITUS)
  return found?.there === true
}

/** The hash by which a person's rows are placed: only the database can compute it, and it never changes. */
function hashesBy(coordinator: Db): (personId: string) => Promise<number> {
  const cached = new Map<string, number>()
  return async (personId) => {
    const hash = cached.get(personId)
    if (hash !== undefined) return hash
    const [row] = await rowsOf<{ place: number }>(coordinator, sql`select hashtext(${personId}) as place`)
    if (row === undefined) throw new Error('the database has made no hash')
    if (cached.size >= CACHED_MAX) cached.clear()
    cached.set(personId, row.place)
    return row.place
  }
}

const isReady = (db: Db) =>
  rowsOf<{ version: string | null }>(db, VERSION).then(
    ([row]) => row?.version === READING_VERSION,
    () => false,
  )

const CITUS = sql`select to_regclass('pg_catalog.pg_dist_node') is not null as there`

interface ShardRow {
  low: number
  high: number
  host: string
  port: number
}

const SHARDS = sql`select s.shardminvalue::int as low, s.shardmaxvalue::int as high, n.nodename as host, n.nodeport as port
  from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
  where s.logicalrelid = to_regclass('messages') and s.shardminvalue is not null
    and n.isactive and n.noderole = 'primary' and n.groupid <> 0`

const VERSION = sql`select obj_description(to_regnamespace(${READING}), 'pg_namespace') as version`

/** Address of the same role and database at another host. */
function addressAt(connectionString: string, host: string, port: number): string {
  const url = new URL(addressesOf(connectionString)[0] ?? connectionString)
  for (const name of ['host', 'hostaddr', 'port', 'target_session_attrs', 'options']) url.searchParams.delete(name)
  url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  return url.href
}
