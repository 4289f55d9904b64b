import pino from 'pino'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from '@server/db/db'
import { seedSample } from '@server/seed/seed'
import { openTestDb } from '@tests/support/databases/testDb'
import { recordingStore } from './recordingStore'

const start = new Date('2026-06-15T04:00:00Z')
const log = pino({ level: 'silent' })
const TABLES = [
  'users',
  'organisations',
  'user_roles',
  'follows',
  'topics',
  'trends',
  'trend_files',
  'trend_topics',
  'files',
  'comments',
  'comment_files',
  'likes',
  'collects',
  'advices',
]

async function rowsPerTable(db: Db): Promise<number[]> {
  const { rows } = (await db.execute(
    sql.raw(`select ${TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`),
  )) as unknown as { rows: Record<string, number>[] }
  return TABLES.map((table) => rows[0]?.[table] ?? -1)
}

it('goes on where it was cut off and ends as if it never had been', async () => {
  const whole = await openTestDb()
  const wholeStore = recordingStore()
  await seedSample({ db: whole.db, files: wholeStore, clock: () => start, log })

  const broken = await openTestDb()
  const stores = [60, 300].map((failAt) => recordingStore(failAt))
  for (const [turn, store] of stores.entries()) {
    const late = new Date(start.getTime() + turn * 3_600_000)
    await expect(seedSample({ db: broken.db, files: store, clock: () => late, log })).rejects.toThrow(
      'the disk is full',
    )
  }
  const last = recordingStore()
  await seedSample({ db: broken.db, files: last, clock: () => new Date(start.getTime() + 86_400_000), log })

  expect(await rowsPerTable(broken.db)).toEqual(await rowsPerTable(whole.db))
  const moments = sql`select string_agg(id || created_at::text || title, ',' order by id) as told from trends`
  expect(await broken.db.execute(moments)).toMatchObject({
    rows: ((await whole.db.execute(moments)) as unknown as { rows: object[] }).rows,
  })
  const written = new Set([...stores, last].flatMap((store) => store.keys()))
  expect([...written].sort()).toEqual(wholeStore.keys())
  await Promise.all([whole.close(), broken.close()])
}, 180_000)
