import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { PROJECT } from './serverProcess'
import { startPostgres, type TestPostgres } from './postgres'

/**
 * Prefix of Debian's PostgreSQL 15 or of its package unpacked by `dpkg -x`: the archive needs the minor release that it
 * was built with, or a later one.
 */
const PREFIX = process.env.CITUS_POSTGRES ?? '/usr'
const LIBRARIES = join(PREFIX, 'lib/postgresql/15')
const SHARED = join(PREFIX, 'share/postgresql/15')
const VENDORED = resolve(PROJECT, '../shared/vendor')
const SETTINGS = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  // Newer minor releases decode only with plugins named here, which copying a table under writes needs.
  'output_plugin_libraries=pgoutput,citus',
  'max_connections=300',
  'max_prepared_transactions=600',
  'max_locks_per_transaction=512',
  'citus.shard_count=8',
  'citus.local_hostname=127.0.0.1',
]

export interface TestCitus {
  coordinator: TestPostgres
  workers: readonly TestPostgres[]
  /** Creates a database with the extension on every node. */
  createDatabase(given?: { joined: boolean }): Promise<string>
  /** Registers the workers in a database of the coordinator; done for new ones by default. */
  addWorkers(url: string): Promise<void>
  dropDatabase(url: string): Promise<void>
  stop(): Promise<void>
}

/** Path of the given archive, else `CITUS_ARCHIVE`, else one beside the project; undefined if Citus cannot run. */
export function citusArchive(named = process.env.CITUS_ARCHIVE): string | undefined {
  if (!existsSync(join(LIBRARIES, 'bin/postgres')) || !existsSync(SHARED)) return undefined
  if (named) return existsSync(named) ? named : undefined
  if (!existsSync(VENDORED)) return undefined
  const file = readdirSync(VENDORED).find((name) => /^citus-.*pg15.*\.tar\.xz$/.test(name))
  return file && join(VENDORED, file)
}

/** A copy of Debian's PostgreSQL 15 with Citus: libraries and shared files are found relative to the binaries. */
function withCitus(archive: string, folder: string): string {
  const libraries = join(folder, 'lib/postgresql/15')
  const shared = join(folder, 'share/postgresql/15')
  for (const place of [libraries, shared, join(folder, 'citus')]) mkdirSync(place, { recursive: true })
  cpSync(LIBRARIES, libraries, { recursive: true, dereference: true })
  cpSync(SHARED, shared, { recursive: true, dereference: true })
  execFileSync('tar', ['-xJf', archive, '-C', join(folder, 'citus'), '--no-same-owner'])
  cpSync(join(folder, 'citus/lib'), join(libraries, 'lib'), { recursive: true })
  cpSync(join(folder, 'citus/extension'), join(shared, 'extension'), { recursive: true })
  execFileSync('chmod', ['-R', 'a+rX', folder])
  return join(libraries, 'bin')
}

export async function ask(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Error of a PostgreSQL older than the one the archive was built for. */
const TOO_OLD = /could not load library|unrecognized configuration parameter "output_plugin_libraries"/

/** A coordinator with two workers; undefined if the system's PostgreSQL is too old. */
export async function startCitusWhereItRuns(): Promise<TestCitus | undefined> {
  const archive = citusArchive()
  if (!archive) return undefined
  return startCitus(archive).catch((error: unknown) => {
    if (error instanceof Error && TOO_OLD.test(error.message)) return undefined
    throw error
  })
}

/** Starts a coordinator with workers on loopback. */
export async function startCitus(archive: string, { workers: count = 2 } = {}): Promise<TestCitus> {
  const folder = mkdtempSync(join(tmpdir(), 'bole-citus-'))
  chmodSync(folder, 0o755)
  const bin = withCitus(archive, folder)
  const nodes: TestPostgres[] = []
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (let n = 0; n <= count; n++) nodes.push(await startPostgres({ bin, settings: SETTINGS }))
  } catch (error) {
    await stop()
    throw error
  }
  const [coordinator, ...workers] = nodes as [TestPostgres, ...TestPostgres[]]
  const addWorkers = async (url: string) => {
    const add = workers.map((worker) => `select citus_add_node('127.0.0.1', ${new URL(worker.url).port})`)
    await ask(url, `select citus_set_coordinator_host('127.0.0.1', ${new URL(url).port})`, ...add)
  }
  let serial = 0
  return {
    coordinator,
    workers,
    addWorkers,
    createDatabase: async ({ joined } = { joined: true }) => {
      const name = `c${++serial}`
      for (const { url } of nodes) {
        await ask(url, `create database ${name}`)
        await ask(databaseOf(url, name), 'create extension citus')
      }
      const url = databaseOf(coordinator.url, name)
      if (joined) await addWorkers(url)
      return url
    },
    dropDatabase: async (url) => {
      for (const node of nodes) await ask(node.url, `drop database if exists ${nameOf(url)} with (force)`)
    },
    stop,
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)
const databaseOf = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
