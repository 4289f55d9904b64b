import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { inject } from 'vitest'
import type { Db, OpenDb } from '@server/db/db'
import { nearOf } from '@server/db/near'
import { refuseBusyTransactions } from './busyTransactions'
import { openTrialDb, trialDatabases } from './trialDb'

export const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations')

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated, empty database. */
    migratedDump: string
  }
}

function opened(client: PGlite): OpenDb {
  const db = drizzle(refuseBusyTransactions(client)) as unknown as Db
  return {
    db,
    jobs: db,
    near: nearOf(db),
    kind: 'embedded',
    ping: async () => {
      await client.query('select 1')
    },
    close: () => client.close(),
  }
}

/** A migrated PGlite in memory, restored from one snapshot for speed; in a trial a database of the trial's cluster. */
export async function openTestDb(): Promise<OpenDb> {
  const trial = trialDatabases()
  if (trial) return openTrialDb(trial)
  return (await openEmbedded()).open
}

/** PGlite also in trials, with its client. */
export async function openEmbedded(): Promise<{ open: OpenDb; client: PGlite }> {
  const dump = await readFile(inject('migratedDump'))
  const client = await PGlite.create({ loadDataDir: new Blob([dump]) })
  return { open: opened(client), client }
}

/** A new PGlite in memory, migrated from an empty database. */
export async function migrateFresh(): Promise<{ open: OpenDb; client: PGlite }> {
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  return { open: opened(client), client }
}
