import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { inject } from 'vitest'
import type { Db, OpenDb } from '@server/db/db'
import { nearOf } from '@server/db/citus/near'
import { refuseBusyTransactions } from './busyTransactions'
import { type ReusedDb, reusedDb } from './reusedDb'
import { openTrialDb, trialDatabases } from './trialDb'

const MIGRATIONS = join(import.meta.dirname, '../../../server/db/migrations')

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated, empty database. */
    migratedDump: string
  }
}

function opened(client: PGlite, close = () => client.close()): OpenDb {
  const db = drizzle(client) as unknown as Db
  return {
    db,
    jobs: db,
    near: nearOf(db),
    kind: 'embedded',
    ping: async () => {
      await client.query('select 1')
    },
    close,
  }
}

const idle: ReusedDb[] = []

/** A migrated PGlite in memory, which another test has used before; in a trial a database of the trial's cluster. */
export async function openTestDb(): Promise<OpenDb> {
  const trial = trialDatabases()
  if (trial) return openTrialDb(trial)
  const taken = idle.pop() ?? (await reusedDb(await restored()))
  const { client, end } = untilEnd(taken.client)
  return opened(client, async () => {
    if (!end()) return
    if (await taken.reset()) idle.push(taken)
    else await taken.client.close()
  })
}

/** The same database, which refuses queries after its end. */
function untilEnd(client: PGlite): { client: PGlite; end: () => boolean } {
  let ended = false
  const lent = new Proxy(client, {
    get(from, name) {
      if (ended) throw new Error('the database of this test is closed')
      const value: unknown = Reflect.get(from, name, from)
      return typeof value === 'function' ? (value.bind(from) as unknown) : value
    },
  })
  return {
    client: lent,
    end: () => {
      const isFirst = !ended
      ended = true
      return isFirst
    },
  }
}

/** A PGlite of its own, also in trials, with its client; migrated, or as in a given snapshot. */
export async function openEmbedded(snapshot?: Blob): Promise<{ open: OpenDb; client: PGlite }> {
  const client = await restored(snapshot)
  return { open: opened(client), client }
}

/** A new PGlite, restored from a snapshot for speed. */
async function restored(snapshot?: Blob): Promise<PGlite> {
  const loadDataDir = snapshot ?? new Blob([await readFile(inject('migratedDump'))])
  return refuseBusyTransactions(await PGlite.create({ loadDataDir }))
}

/** A new PGlite in memory, migrated from an empty database. */
export async function migrateFresh(): Promise<{ open: OpenDb; client: PGlite }> {
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  return { open: opened(refuseBusyTransactions(client)), client }
}
