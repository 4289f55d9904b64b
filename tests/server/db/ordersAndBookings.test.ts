import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { migrateFrom, rebuildAt } from '@server/db/olderSchema'
import { listBookings, slotsOf } from '@server/features/bookings/service'
import { mealTickets } from '@server/features/mealTickets/tables'
import { insertUser } from '@tests/support/rows'
import { startTestApp } from '@tests/support/testApp'
import { openEmbedded } from '@tests/support/databases/testDb'

/** Migrations of the version without tickets, whose slots did not name their bookings. */
const BEFORE = 41

it('orders and bookings of an older version get their tickets and slots', async () => {
  // Older versions are not distributed, also in trials.
  const { open } = await openEmbedded()
  const { db, close } = await startTestApp({ open })
  try {
    const [kind, now] = [BookingKind.Mentor, new Date()]
    const [host, mei] = await db.transaction(async (tx) => {
      const write = (statement: SQL) => tx.execute(statement)
      await rebuildAt(tx, BEFORE)
      const [host, mei] = [await insertUser(tx, { realName: '周导师' }), await insertUser(tx, { realName: '梅' })]
      await write(sql`insert into canteens (id, name, address, open_text) values ('hall', '一食堂', '一号楼', '每天')`)
      await write(sql`insert into meal_orders (id, user_id, canteen_id, canteen_name, date, meal, slot_id, slot_name, mode,
          status, code, items, total_fen, subsidy_fen, pay_fen, steps, cutoff_at, ends_at, created_at)
        select id, ${mei}, 'hall', '一食堂', '2026-06-15', 'lunch', 's', '11:30', 'in', status, code, '[]', 0, 0, 0, '[]',
          now(), now() + days * interval '1 day', now()
        from (values ('ready', 2, '0001', -30), ('fetched', 3, '0002', -1), ('old', 3, '0003', -30)) o(id, status, code, days)`)
      await write(sql`insert into booking_slots (id, kind, host_id, start_at, end_at, place)
        select id, ${kind}, ${host}, now() + hours * interval '1 hour', now() + (hours + 1) * interval '1 hour', '一号楼'
        from (values ('free', 24), ('taken', 48)) s(id, hours)`)
      await write(sql`insert into bookings (id, kind, slot_id, user_id, created_at, cancelled_at)
        values ('live', ${kind}, 'taken', ${mei}, now(), null), ('over', ${kind}, 'free', ${mei}, now() - interval '1 hour', now())`)
      await migrateFrom(tx, BEFORE)
      return [host, mei]
    })
    const tickets = await db.select().from(mealTickets).orderBy(mealTickets.code)
    expect(tickets.map(({ orderId, userId, status }) => [orderId, userId, status])).toEqual([
      ['ready', mei, 2],
      ['fetched', mei, 3],
    ])
    const slots = await slotsOf(db, { kind, hostId: host, readerId: '', now })
    expect(slots.map(({ slotId, free }) => [slotId, free])).toEqual([
      ['free', true],
      ['taken', false],
    ])
    const { list } = await listBookings(db, { kind, userId: host, side: 'host', now }, null)
    expect(list).toMatchObject([
      { bookingId: 'live', person: '梅', status: 'booked', place: '一号楼', startTime: slots[1]?.startTime },
      { bookingId: 'over', person: '梅', status: 'cancelled', startTime: slots[0]?.startTime },
    ])
  } finally {
    await close()
  }
})
