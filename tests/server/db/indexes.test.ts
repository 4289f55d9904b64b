import { type SQL, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { addDays } from '@contract/text/dateRange'
import { lockUnused } from '@server/features/files/uploadRepo'
import { mealTickets } from '@server/features/mealTickets/tables'
import { messages } from '@server/features/messages/tables'
import { insertUser } from '@tests/support/rows'
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
  // Enough rows that one index is better than the others.
  const [userId, createdAt] = [await insertUser(db), new Date()]
  const many = Array.from({ length: 2000 }, (_, n) => String(n))
  const message = { userId, group: 'system', category: 'notify_company', createdAt }
  await db.insert(messages).values(many.map((n) => ({ ...message, path: `/flow?id=${n}` })))
  const ticket = { userId, canteenId: 'hall', meal: 'lunch', status: 3, endsAt: createdAt, createdAt }
  const dayOf = (n: string) => addDays('2026-06-01', Number(n))
  await db.insert(mealTickets).values(many.map((n) => ({ ...ticket, orderId: n, code: n, date: dayOf(n) })))
  await db.execute(sql`analyze messages`)
  await db.execute(sql`analyze meal_tickets`)
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
