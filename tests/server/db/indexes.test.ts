import { type SQL, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { addDays } from '@contract/text/dateRange'
import type { Db } from '@server/db/db'
import { lockUnused } from '@server/features/files/uploadRepo'
import { waitingRows } from '@server/features/mailbox/staffRepo'
import { mealTickets } from '@server/features/mealTickets/tables'
import { messages } from '@server/features/messages/tables'
import { allMentors } from '@server/features/learning/mentorRepo'
import { oldSums } from '@server/features/walk/sumRepo'
import { walkSums } from '@server/features/walk/tables'
import { insertUser } from '@tests/support/rows'
import { openEmbedded } from '@tests/support/databases/testDb'

it('orders no index in a way that a list, newest first, cannot read it backwards', async () => {
  const db = await openUndistributed()
  const { rows } = (await db.execute(
    sql`select indexname, indexdef from pg_indexes where schemaname = 'public'`,
  )) as unknown as { rows: { indexname: string; indexdef: string }[] }
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ indexdef }) => indexdef.includes(' DESC')).map(({ indexname }) => indexname)).toEqual([])
})

it('finds what the sweep removes, the messages of an erased person, and the few people of many by an index', async () => {
  const db = await openUndistributed()
  // Enough rows that one index is better than the others.
  const [userId, createdAt] = [await insertUser(db), new Date()]
  const many = Array.from({ length: 2000 }, (_, n) => String(n))
  const message = { userId, group: 'system', category: 'notify_company', createdAt }
  await db.insert(messages).values(many.map((n) => ({ ...message, path: `/flow?id=${n}` })))
  const ticket = { userId, canteenId: 'hall', meal: 'lunch', status: 3, endsAt: createdAt, createdAt }
  const dayOf = (n: string) => addDays('2026-06-01', Number(n))
  await db.insert(mealTickets).values(many.map((n) => ({ ...ticket, orderId: n, code: n, date: dayOf(n) })))
  await db.execute(sql`insert into users (id, username, nick_name, created_at)
    select 'w-' || n, 'w-' || n, '', now() from generate_series(1, 2000) n`)
  await db
    .insert(walkSums)
    .values(many.map((n) => ({ period: 'day', date: dayOf(n), userId: `w-${Number(n) + 1}`, steps: 1 })))
  await db.execute(sql`analyze`)
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
    ['walk_sums_all', oldSums(db, '2026-06-08', 2000).getSQL()],
    ['point_lots_lapsing', sql`select user_id from point_lots where "left" > 0 and expires_at <= now()`],
    ['users_guides', allMentors(db).getSQL()],
    ['users_mobile', sql`select id from users where username = ${'w-1'} or mobile = ${'w-1'}`],
    ['users_mobile', sql`select id from users where mobile = ${'13800000001'}`],
    ['users_employee_no', sql`select id from users where employee_no = ${'A001'}`],
    ['users_org', sql`select count(*) from users where org_id = ${'org-7'} and disabled_at is null`],
  ]
  for (const [index, statement] of wanted) {
    expect(await planOf(db, statement), index).toContain(index)
  }
})

it('reads the waiting entries of the mailbox in their order, without sorting', async () => {
  const db = await openUndistributed()
  const plan = await planOf(db, waitingRows(db, { asker: 'u-1', after: undefined, limit: 21 }).getSQL())
  expect(plan).toContain('advices_waiting')
  expect(plan).not.toContain('Sort')
})

/** Plans are those of one database, in a trial on Citus, too. */
async function openUndistributed(): Promise<Db> {
  const { open } = await openEmbedded()
  onTestFinished(open.close)
  return open.db
}

/** The plan where no table is to be read whole and nothing to be sorted, unless there is no other. */
async function planOf(db: Db, statement: SQL): Promise<string> {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    return tx.execute(sql`explain ${statement}`)
  })
  return JSON.stringify(plan)
}
