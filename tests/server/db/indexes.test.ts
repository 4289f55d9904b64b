import { type SQL, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { lockUnused } from '@server/features/files/uploadRepo'
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

it('finds what the sweep removes, and the messages of an erased person, by an index', async () => {
  const { db, close } = await openTestDb()
  onTestFinished(close)
  const wanted: [index: string, statement: SQL][] = [
    ['files_unused', lockUnused(db, new Date(), 100).getSQL()],
    [
      'meal_tickets_date',
      sql`select 1 from meal_tickets where date < ${'2026-06-08'} and status not in (0, 1, 2) limit 2000`,
    ],
    [
      'messages_path',
      sql`select distinct user_id from messages
        where path = any(${'{/flow?id=a,/flow?id=b}'}::text[]) and path <> '' and actor_id is null`,
    ],
  ]
  for (const [index, statement] of wanted) {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain ${statement}`)
    })
    expect(JSON.stringify(plan), index).toContain(index)
  }
})
