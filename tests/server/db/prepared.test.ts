import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { arrayText, isInList } from '@server/db/prepared'
import { trends } from '@server/features/trends/tables'
import { openTestDb } from '@tests/support/databases/testDb'

it('an array as text comes to the database as it was', async () => {
  const { db, close } = await openTestDb()
  const values = ['平', 'a b', '', null, 'NULL', '"引号"', 'a\\b', '{},;', "it's"]
  const { rows } = (await db.execute(sql`select ${arrayText(values)}::text[] as found`)) as unknown as {
    rows: { found: unknown }[]
  }
  expect(rows[0]?.found).toEqual(values)
  await close()
})

it('a prepared statement with a list keeps its plan, however long the lists are', async () => {
  const { db, close } = await openTestDb()
  const costly = sql`(select count(*) from generate_series(1, 1000) as n where n::text = ${trends.id})`
  const select = db.select({ costly }).from(trends).where(isInList(trends.id, 'ids'))
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`prepare by_list as ${select.toSQL().sql}`))
    for (let n = 1; n <= 12; n += 1) await tx.execute(sql.raw(`execute by_list('{${'x,'.repeat(n % 4)}x}')`))
    const { rows } = (await tx.execute(
      sql`select generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements where name = 'by_list'`,
    )) as unknown as { rows: { kept: number; made: number }[] }
    expect(rows[0]).toEqual({ kept: 7, made: 5 })
  })
  await close()
})
