import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { kitchen } from '@contract/kitchen'
import { mealOrders } from '@contract/mealOrder'
import { Role } from '@contract/person'
import type { Db } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { book, cancelBooking, listBookings, openSlots } from '@server/features/bookings/service'
import { adjust, balanceOf } from '@server/features/points/service'
import { startCitusWhereItRuns } from '@tests/support/servers/citus'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { balance, eater, HALL, insertCanteen, one, order } from '../../features/catering/lunch'
import { HOUR, signedIn } from '../../features/session/accounts'
import { once, rowsOf, until } from './citusPeople'

const cluster = await startCitusWhereItRuns()
const DINNER = { date: '2026-06-15', meal: 'dinner' as const }

/** Now is Monday 15 June 2026, 12:00. */
describe.runIf(cluster)('on a coordinator of Citus with two workers', () => {
  let app: TestApp

  beforeAll(async () => {
    if (cluster) app = await startTestApp({ open: await openPostgres(await cluster.createDatabase()) })
  })
  afterAll(async () => {
    await app?.close()
    await cluster?.stop()
  })

  it('people of several workers order meals, which one kitchen makes', async () => {
    const { db, clock } = app
    await insertCanteen(db)
    const cook = await signedIn(app, { roles: [Role.KitchenStaff] })
    const people = [await eater(app), await eater(app), await eater(app)]
    const orders = []
    for (const person of people) {
      orders.push((await order(app, person, [one('noodles', 1, 'big')], DINNER)).data)
      clock.advance(1000)
    }
    const orderIds = orders.map(({ orderId }) => orderId)
    const meal = { canteenId: HALL, ...DINNER }
    expect((await app.post(kitchen.orders, meal, cook)).data.list.map(({ orderId }) => orderId)).toEqual(orderIds)
    expect((await app.post(kitchen.dishes, meal, cook)).data).toMatchObject([
      { name: 'noodles', ordered: 3, toCook: 3 },
    ])
    const last = await app.post(mealOrders.waiting, { orderId: orderIds[2] ?? '' }, people[2])
    expect(last.data).toMatchObject({ status: 0, ahead: 2 })
    expect((await app.post(kitchen.advance, { orderIds, to: 1 }, once(cook))).data).toHaveLength(3)
    expect((await app.post(kitchen.advance, { orderIds: orderIds.slice(0, 2), to: 2 }, once(cook))).code).toBe(0)
    const picked = await app.post(kitchen.pickUp, { ...meal, code: orders[0]?.code ?? '' }, once(cook))
    expect(picked.data).toMatchObject({ orderId: orderIds[0], status: 3 })
    const rated = { orderId: orderIds[0] ?? '', score: 5, text: '好吃' }
    expect((await app.post(mealOrders.rate, rated, once(people[0] ?? cook))).data.rated).toBe(true)
    clock.advance(8 * HOUR)
    const states = await Promise.all(
      people.map(async (person) => (await app.post(mealOrders.page, {}, person)).data.list[0]?.status),
    )
    expect(states).toEqual([3, 5, 4])
    expect(await Promise.all(people.map((person) => balance(app, person)))).toEqual([9300, 9300, 10_000])
    const tickets = await rowsOf<{ status: number }>(db, 'select status from meal_tickets')
    expect(tickets.map(({ status }) => status).sort()).toEqual([3, 4, 5])
  })

  it('one of several people books a talk, which the host sees, and others after it is cancelled', async () => {
    const { db, clock } = app
    const [host, mei, lin] = [await signedIn(app), await signedIn(app), await signedIn(app)]
    const asked = { kind: BookingKind.Mentor, now: clock.now() }
    const times = { startTime: '2026-06-17 09:00:00', endTime: '2026-06-17 10:00:00', place: '一号楼' }
    const [slot] = await db.transaction((tx) => openSlots(tx, { ...asked, hostId: host.id }, [times]))
    const slotId = slot?.slotId ?? ''
    const take = (userId: string, now = asked.now) =>
      db.transaction((tx) =>
        book(tx, { ...asked, now, slotId, userId, isHost: async () => true }, () => ({ topic: '职业规划' })),
      )
    const bookingId = await take(mei.id)
    await expect(take(lin.id)).rejects.toThrow('该时段已被预约')
    const ofHost = async () =>
      (await listBookings(db, { ...asked, userId: host.id, side: 'host' }, null)).list.map((each) => each.status)
    expect(await ofHost()).toEqual(['booked'])
    await db.transaction((tx) => cancelBooking(tx, { ...asked, bookingId, userId: mei.id }))
    await take(lin.id, new Date(asked.now.getTime() + HOUR))
    expect(await ofHost()).toEqual(['booked', 'cancelled'])
  })

  // Citus takes `holding` and `asking`, which have neither written nor reached a worker, for one transaction: `both`
  // waits for the first, is waited for by the second, and is ended as if there were a deadlock.
  it('a change of points that Citus ends for a false deadlock is made again', async () => {
    const { db, clock } = app
    const [mei, lin, wang] = [await signedIn(app), await signedIn(app), await signedIn(app)]
    const change = (tx: Db, { id }: { id: string }) =>
      adjust(tx, { userId: id, points: 10, reason: '补发', now: clock.now() })
    for (const person of [mei, lin, wang]) await db.transaction((tx) => change(tx, person))
    const lockRow = (tx: Db, { id }: { id: string }) =>
      tx.execute(sql`select from point_accounts where user_id = ${id} for update`)
    const reachWorker = (tx: Db) => tx.execute(sql`select from messages where user_id = ${lin.id}`)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let begun = 0
    const holding = db.transaction(async (tx) => {
      await lockRow(tx, mei)
      begun += 1
      await released
    })
    await until(async () => begun === 1)
    let tries = 0
    const both = db.transaction(async (tx) => {
      tries += 1
      await reachWorker(tx)
      await change(tx, lin)
      begun += 1
      await change(tx, mei)
    })
    await until(async () => begun === 2)
    const asking = db.transaction(async (tx) => {
      await lockRow(tx, wang)
      begun += 1
      await lockRow(tx, lin)
    })
    await until(async () => begun === 3)
    const behind = db.transaction(async (tx) => {
      await reachWorker(tx)
      await change(tx, wang)
    })
    await Promise.race([both.catch(() => undefined), until(async () => tries > 1)]).finally(() => release())
    await Promise.all([holding, both, asking, behind])
    expect(tries).toBe(2)
    expect(await Promise.all([mei, lin, wang].map(({ id }) => balanceOf(db, id)))).toEqual([20, 20, 20])
  })
})
