import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { BookingKind } from '@contract/bookings'
import { TargetKind } from '@contract/trend'
import { bookingOf, openSlots, slotsOf } from '@server/features/bookings/service'
import { canteens, mealOrders } from '@server/features/catering/tables'
import { mealTickets } from '@server/features/mealTickets/tables'
import { messageActors } from '@server/features/messages/tables'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { openEmbedded } from '@tests/support/databases/testDb'

// A distributed database has no processes of the version before, so this one is not, also in trials.
let testApp: TestApp
let mei: string
let lin: string

beforeAll(async () => {
  const { open } = await openEmbedded()
  testApp = await startTestApp({ open })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  mei = await insertUser(testApp.db)
  lin = await insertUser(testApp.db)
})

describe('what a process of the version before writes', () => {
  it('about an actor gets the recipient of the message', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: mei })
    const token = await insertSession(testApp.db, lin, testApp.clock.now())
    await testApp.post(acts.like, { targetKind: TargetKind.Trends, targetId: trendsId, on: true }, { token })
    const actors = () => testApp.db.select().from(messageActors).where(eq(messageActors.userId, mei))
    const [{ messageId, seq } = { messageId: 0, seq: 0 }] = await actors()
    const third = await insertUser(testApp.db)
    await testApp.db.execute(sql`insert into message_actors (message_id, actor_id, seq, created_at)
      values (${messageId}, ${third}, ${seq + 1}, now())`)
    expect((await actors()).map(({ actorId }) => actorId).sort()).toEqual([lin, third].sort())
  })

  it('of an order gets a ticket, with its later states', async () => {
    const createdAt = testApp.clock.now()
    const order = {
      ...{ id: 'before', userId: mei, canteenId: 'hall', canteenName: '一食堂', date: '2026-06-16', meal: 'lunch' },
      ...{ slotId: 'noon', slotName: '11:30-12:00', mode: 'dine', status: 0, code: '0001', items: [], steps: [] },
      ...{ totalFen: 0, subsidyFen: 0, payFen: 0, cutoffAt: createdAt, endsAt: createdAt, createdAt },
    }
    await testApp.db.insert(canteens).values({ id: 'hall', name: '一食堂', address: '一号楼', openText: '每天' })
    await testApp.db.insert(mealOrders).values(order)
    await testApp.db.update(mealOrders).set({ status: 2 }).where(eq(mealOrders.id, 'before'))
    const { canteenId, date, meal, code, endsAt } = order
    expect(await testApp.db.select().from(mealTickets)).toEqual([
      { orderId: 'before', userId: mei, canteenId, date, meal, code, status: 2, endsAt, createdAt },
    ])
  })

  it('of a booking takes its slot, and frees it', async () => {
    const host = await insertUser(testApp.db, { realName: '周导师' })
    const kind = BookingKind.Mentor
    const now = testApp.clock.now()
    const times = { startTime: '2026-06-16 09:00:00', endTime: '2026-06-16 10:00:00', place: '一号楼 201' }
    const [slot] = await testApp.db.transaction((tx) => openSlots(tx, { kind, hostId: host, now }, [times]))
    const slotId = slot?.slotId ?? ''
    const free = async () => (await slotsOf(testApp.db, { kind, hostId: host, readerId: mei, now }))[0]?.free
    await testApp.db.execute(sql`insert into bookings (id, kind, slot_id, user_id, created_at)
      values ('before', ${kind}, ${slotId}, ${mei}, now())`)
    expect(await free()).toBe(false)
    const shown = await bookingOf(testApp.db, { kind, userId: mei, side: 'user', now }, 'before')
    expect(shown).toMatchObject({ person: '周导师', ...times, status: 'booked' })
    await testApp.db.execute(sql`update bookings set cancelled_at = now()`)
    expect(await free()).toBe(true)
    await testApp.db.execute(sql`insert into bookings (id, kind, slot_id, user_id, created_at)
      values ('again', ${kind}, ${slotId}, ${lin}, now())`)
    await testApp.db.execute(sql`delete from bookings where user_id = ${lin}`)
    expect(await free()).toBe(true)
  })
})
