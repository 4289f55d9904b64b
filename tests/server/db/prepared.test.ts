import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { arrayText } from '@server/db/prepared'
import { openTestDb } from '@tests/support/testDb'

it('an array as text comes to the database as it was', async () => {
  const { db, close } = await openTestDb()
  const values = ['平', 'a b', '', null, 'NULL', '"引号"', 'a\\b', '{},;', "it's"]
  const { rows } = (await db.execute(sql`select ${arrayText(values)}::text[] as found`)) as unknown as {
    rows: { found: unknown }[]
  }
  expect(rows[0]?.found).toEqual(values)
  await close()
})
