import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDb } from '@tests/support/testDb'

it('orders no index in a way that a list, newest first, cannot read it backwards', async () => {
  const { db, close } = await openTestDb()
  onTestFinished(close)
  const { rows } = (await db.execute(
    sql`select indexname, indexdef from pg_indexes where schemaname = 'public'`,
  )) as unknown as { rows: { indexname: string; indexdef: string }[] }
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ indexdef }) => indexdef.includes(' DESC')).map(({ indexname }) => indexname)).toEqual([])
})
