import pg from 'pg'

/** A host without an answer for this long counts as unavailable. */
const PROBE_MS = 3000
const RETRY_MS = 500
/** The host answers but has no free connection. */
const FULL = '53300'
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/** Finds the primary among several hosts. */
export interface Hosts {
  /** Address for a new connection: the primary, or while there is none, a standby. */
  address(): string
  /** Whether a connection may be reused: false once another host has become the primary. */
  isCurrent(address: string): boolean
  /** A connection has ended: searches for the primary until one is found. */
  refresh(): void
  close(): void
}

/** No host accepts writes. */
export class NoPrimary extends Error {
  readonly code = 'ECONNREFUSED'
}

/**
 * One address per host of `postgresql://user:password@a:5432,b:5432/name?target_session_attrs=read-write`, a syntax
 * that the driver does not support.
 */
export function addressesOf(connectionString: string): string[] {
  const [, before = '', hosts = '', after = ''] = SEVERAL.exec(connectionString) ?? []
  if (!hosts.includes(',')) return [connectionString]
  return hosts.split(',').map((host) => before + host + after)
}

/** The address that accepts writes. Throws NoPrimary if several hosts are given and none does. */
export async function primaryOf(connectionString: string): Promise<string> {
  const addresses = addressesOf(connectionString)
  if (addresses.length === 1) return connectionString
  const { primary } = await find(addresses)
  if (primary === undefined) throw new NoPrimary('none of the hosts takes writes')
  return primary
}

/**
 * Follows the primary from host to host.
 * @param primary the address that accepts writes now
 */
export function followHosts(connectionString: string, primary: string): Hosts {
  const addresses = addressesOf(connectionString)
  let current: Found = { primary, readable: undefined }
  let last = primary
  let refreshing = false
  let isClosed = false
  const refresh = async () => {
    if (refreshing || isClosed) return
    refreshing = true
    const found = await find(addresses)
    refreshing = false
    // A host without a free connection has not stepped down.
    current = found.isFull && !found.primary ? current : found
    last = current.primary ?? current.readable ?? last
    if (!current.primary) setTimeout(() => void refresh(), RETRY_MS).unref()
  }
  return {
    address: () => last,
    isCurrent: (address) => current.primary === undefined || current.primary === address,
    refresh: () => void (addresses.length > 1 && refresh()),
    close: () => void (isClosed = true),
  }
}

interface Found {
  primary: string | undefined
  /** A standby that answers. */
  readable: string | undefined
  isFull?: boolean
}

/** After a failover the old primary may come back as a second one: the later timeline wins. */
async function find(addresses: readonly string[]): Promise<Found> {
  const states = await Promise.all(addresses.map(async (address) => ({ address, ...(await stateOf(address)) })))
  const primaries = states.filter(({ timeline }) => timeline).sort((a, b) => (a.timeline < b.timeline ? 1 : -1))
  return {
    primary: primaries[0]?.address,
    readable: states.find(({ isThere }) => isThere)?.address,
    isFull: states.some(({ isFull }) => isFull),
  }
}

const STATE = `select case when pg_is_in_recovery() then ''
  else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`

interface State {
  isThere: boolean
  isFull: boolean
  /** Empty if the host accepts no writes. */
  timeline: string
}

async function stateOf(connectionString: string): Promise<State> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string }>(STATE)
    return { isThere: true, isFull: false, timeline: rows[0]?.timeline ?? '' }
  } catch (error) {
    return { isThere: false, isFull: error instanceof Error && 'code' in error && error.code === FULL, timeline: '' }
  } finally {
    void client.end().catch(() => undefined)
  }
}
