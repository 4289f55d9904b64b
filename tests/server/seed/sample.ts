import pino from 'pino'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll } from 'vitest'
import type { Db, OpenDb } from '@server/db/db'
import { seedSample } from '@server/seed/seed'
import { openTestDb } from '@tests/support/testDb'
import { recordingStore } from './recordingStore'

export const DAY_MS = 86_400_000
export const start = new Date('2026-06-15T04:00:00Z')
const log = pino({ level: 'silent' })

export let db: Db
export const store = recordingStore()

/** Writes the sample data as of a start at this time. */
export const seedAt = (now: Date) => seedSample({ db, files: store, clock: () => now, log })

/** The sample data for the tests of a file, written once. */
export function withSample(): void {
  let open: OpenDb
  beforeAll(async () => {
    open = await openTestDb()
    db = open.db
    await seedAt(start)
  }, 180_000)
  afterAll(() => open.close())
}

export const rowsIn = async (table: PgTable) =>
  (await db.select({ n: sql<number>`count(*)::int` }).from(table))[0]?.n ?? 0
