import pino from 'pino'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll } from 'vitest'
import type { Db, OpenDb } from '@server/db/db'
import { seedSample } from '@server/seed/seed'
import { openEmbedded, openTestDb } from '@tests/support/databases/testDb'
import { trialDatabases } from '@tests/support/databases/trialDb'
import { recordingStore } from './recordingStore'

export const start = new Date('2026-06-15T04:00:00Z')
const log = pino({ level: 'silent' })

export let db: Db
export const store = recordingStore()

/** Writes the sample data as of a start at this time. */
export const seedAt = (now: Date) => seedSample({ db, files: store, clock: () => now, log })

let snapshot: Blob | undefined

/** A database with the sample data, which is written for the first file alone; in a trial for each. */
async function opened(): Promise<OpenDb> {
  if (snapshot) return (await openEmbedded(snapshot)).open
  const isTrial = trialDatabases() !== undefined
  const made = isTrial ? { open: await openTestDb() } : await openEmbedded()
  db = made.open.db
  await seedAt(start)
  if ('client' in made) snapshot = await made.client.dumpDataDir('none')
  return made.open
}

/** The sample data for the tests of a file. */
export function withSample(): void {
  let open: OpenDb
  beforeAll(async () => {
    open = await opened()
    db = open.db
  }, 180_000)
  afterAll(() => open.close())
}

export const rowsIn = async (table: PgTable) =>
  (await db.select({ n: sql<number>`count(*)::int` }).from(table))[0]?.n ?? 0
