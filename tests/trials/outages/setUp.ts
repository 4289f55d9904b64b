import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@server/db/db'
import { openDb } from '@server/db/open'
import { readSettings } from '@server/settings'
import { fill } from '../../bench/rows'
import { insertSession } from '../../support/rows'
import { type RunningServer, runServer } from '../../support/servers/serverProcess'
import { smallDisk, type SmallDisk } from '../../support/servers/smallDisk'
import { compare, type Compared } from '../ledger'
import { type Entry, entriesOf } from './workload'

const PEOPLE = 50
const POSTS = 400

/** A server with people and posts, and the remaining likes. */
export interface TestServer {
  server: RunningServer
  disk: SmallDisk | undefined
  dataDir: string
  /** Tokens of the people `u1`, `u2`, … */
  tokens: readonly string[]
  entries: Generator<Entry, undefined>
  /** Stops the server and checks what it acknowledged. */
  compare(acknowledged: readonly string[]): Promise<Compared>
  close(): Promise<void>
}

interface Place {
  /** Empty for the embedded database. */
  databaseUrl?: string
  env?: Record<string, string>
  /** Program that runs the server by `exec`. */
  within?: string[]
  /** Sizes of small disks in megabytes, by their folder below the data folder. */
  disks?: Readonly<Record<string, number>>
}

export async function setUp({ databaseUrl = '', env = {}, within = [], disks }: Place = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-outage-'))
  const withDb = async <Result>(folder: string, work: (db: Db) => Promise<Result>) => {
    const open = await openDb({ ...readSettings({}), dataDir: folder, databaseUrl })
    return work(open.db).finally(() => open.close())
  }
  const tokens = await withDb(dataDir, async (db) => {
    await fill(db, POSTS, PEOPLE)
    return Promise.all(Array.from({ length: PEOPLE }, (_, n) => insertSession(db, `u${n + 1}`, new Date())))
  })
  const sizes = Object.entries(disks ?? {}).map(([folder, mb]) => [join(dataDir, folder), mb] as const)
  const disk = disks && (await smallDisk(Object.fromEntries(sizes)))
  const server = await runServer(dataDir, {
    env: { DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'error', ...env },
    within: disk?.within ?? within,
  })
  return {
    server,
    disk,
    dataDir,
    tokens,
    entries: entriesOf(PEOPLE, POSTS),
    compare: async (acknowledged) => {
      await server.stop()
      if (!disk) return withDb(dataDir, (db) => compare(db, acknowledged))
      const copy = mkdtempSync(join(tmpdir(), 'bole-outage-'))
      try {
        cpSync(disk.outside(dataDir), copy, { recursive: true })
        return await withDb(copy, (db) => compare(db, acknowledged))
      } finally {
        rmSync(copy, { recursive: true, force: true })
      }
    },
    close: async () => {
      await server.stop()
      await disk?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
