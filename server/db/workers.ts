import { sql } from 'drizzle-orm'
import type { Db, OpenDb } from './db'
import { READING, READING_VERSION } from './copies'
import { isDatabaseAway, isMissing } from './failure'
import { addressesOf } from './hosts'
import { readApart } from './joinedOrApart'
import type { Near } from './near'

/** How often it is asked which worker has whose rows: a wrong one asks the right one itself. */
const LOOK_MS = 30_000
/** People whose place is remembered. */
const PLACES_MAX = 100_000

/** What connections to workers are opened with: the copies stand before everything else, nothing is written. */
export const READING_OPTIONS = `-c search_path=${READING},public -c default_transaction_read_only=on`

interface Worker {
  open: OpenDb
  /** Undefined until it was asked. */
  isReady: boolean
}

/** The hash values of people from which on a worker has their rows. */
interface Shard {
  low: number
  address: string
}

export interface Workers {
  near: Near
  close(): Promise<void>
}

/**
 * The workers of a coordinator as places to read. Undefined where the database has not the extension.
 * @param openAt opens connections to a worker
 */
export async function openWorkers(
  coordinator: Db,
  connectionString: string,
  openAt: (address: string) => OpenDb,
): Promise<Workers | undefined> {
  const ask = async <Row>(db: Db, text: ReturnType<typeof sql>) =>
    ((await db.execute(text)) as unknown as { rows: Row[] }).rows
  const [found] = await ask<{ there: boolean }>(
    coordinator,
    sql`select to_regclass('pg_catalog.pg_dist_node') is not null as there`,
  )
  if (!found?.there) return undefined
  const workers = new Map<string, Worker>()
  const places = new Map<string, number>()
  let shards: Shard[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const look = async () => {
    const rows = await ask<{ low: number; host: string; port: number }>(coordinator, SHARDS)
    shards = rows.map(({ low, host, port }) => ({ low, address: addressAt(connectionString, host, port) }))
    const addresses = new Set(shards.map(({ address }) => address))
    for (const [address, { open }] of workers) {
      if (addresses.has(address)) continue
      workers.delete(address)
      void open.close()
    }
    for (const address of addresses) {
      if (isClosed) return
      const worker = workers.get(address) ?? { open: readApart(openAt(address)), isReady: false }
      workers.set(address, worker)
      worker.isReady = await isReady(worker.open.db)
    }
  }
  const isReady = (db: Db) =>
    ask<{ version: string | null }>(db, VERSION).then(
      ([row]) => row?.version === READING_VERSION,
      () => false,
    )
  const lookAgain = () => {
    timer = setTimeout(
      () =>
        void look()
          .catch(() => undefined)
          .finally(() => isClosed || lookAgain()),
      LOOK_MS,
    ).unref()
  }

  /** As the database hashes it; it never changes. */
  const placeOf = async (personId: string) => {
    const known = places.get(personId)
    if (known !== undefined) return known
    const [row] = await ask<{ place: number }>(coordinator, sql`select hashtext(${personId}) as place`)
    const place = row?.place ?? 0
    if (places.size >= PLACES_MAX) places.clear()
    places.set(personId, place)
    return place
  }
  const workerOf = async (personId: string) => {
    if (![...workers.values()].some((worker) => worker.isReady)) return undefined
    const place = await placeOf(personId)
    const worker = workers.get(shards.findLast(({ low }) => low <= place)?.address ?? '')
    return worker?.isReady ? worker : undefined
  }

  await look().catch(() => undefined)
  lookAgain()
  return {
    near: async (personId, read) => {
      const worker = await workerOf(personId)
      if (!worker) return read(coordinator)
      try {
        return await read(worker.open.db)
      } catch (error) {
        if (!isDatabaseAway(error) && !isMissing(error)) throw error
        worker.isReady = false
        return read(coordinator)
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([...workers.values()].map(({ open }) => open.close()))
    },
  }
}

const SHARDS = sql`select s.shardminvalue::int as low, n.nodename as host, n.nodeport as port
  from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
  where s.logicalrelid = to_regclass('messages') and s.shardminvalue is not null
    and n.isactive and n.noderole = 'primary' and n.groupid <> 0 order by 1`

const VERSION = sql`select obj_description(to_regnamespace(${READING}), 'pg_namespace') as version`

/** The same role and database at another host. */
function addressAt(connectionString: string, host: string, port: number): string {
  const url = new URL(addressesOf(connectionString)[0] ?? connectionString)
  for (const name of ['host', 'hostaddr', 'port', 'target_session_attrs', 'options']) url.searchParams.delete(name)
  url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  return url.href
}
