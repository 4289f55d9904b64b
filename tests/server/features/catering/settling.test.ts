import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mealOrders } from '@contract/mealOrder'
import { SETTLE_MEAL } from '@server/features/catering/service'
import { canteens, dishDays, dishes, mealOrders as orders } from '@server/features/catering/tables'
import { mealTickets } from '@server/features/mealTickets/tables'
import { doLater, workOutbox } from '@server/jobs/outbox'
import { workers } from '@server/work'
import { insertSession, insertUser } from '@tests/support/rows'
import { first, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

const LUNCH = { canteenId: 'hall', date: '2026-06-15', meal: 'lunch' }
const idOf = (n: number) => `order-${String(n).padStart(2, '0')}`

/** Orders of a meal that has just ended, none of which was cooked: each by another person, for a portion of one dish. */
async function uncooked(count: number): Promise<string[]> {
  const now = first.clock.now()
  const plan = { category: '面食', priceFen: 0, meals: ['lunch'], weekdays: [1], stock: count }
  await first.db.insert(canteens).values({ id: 'hall', name: '一食堂', address: '一号楼', openText: '每天供应' })
  await first.db.insert(dishes).values({ ...plan, id: 'rice', canteenId: 'hall', name: '米饭' })
  await first.db.insert(dishDays).values({ dishId: 'rice', date: LUNCH.date, meal: LUNCH.meal, stock: 0 })
  const line = { dishId: 'rice', specId: '', quantity: 1, name: '米饭', specName: '', priceFen: 0, allergens: null }
  const people: string[] = []
  for (let n = 0; n < count; n += 1) {
    const userId = await insertUser(first.db)
    people.push(userId)
    await first.db.insert(orders).values({
      ...{
        ...LUNCH,
        id: idOf(n),
        userId,
        canteenName: '一食堂',
        slotId: 'noon',
        slotName: '11:30',
        mode: 'in',
        status: 0,
      },
      ...{ code: String(n).padStart(4, '0'), items: [line], steps: [], totalFen: 0, subsidyFen: 0, payFen: 0 },
      ...{ cutoffAt: now, endsAt: now, createdAt: now },
    })
    const ticket = { ...LUNCH, orderId: idOf(n), userId, code: String(n).padStart(4, '0'), status: 0 }
    await first.db
      .insert(mealTickets)
      .values({ ...ticket, endsAt: now, createdAt: now })
      .onConflictDoNothing()
  }
  await doLater(first.db, SETTLE_MEAL, LUNCH, now)
  return people
}

it('an order is read while the end of its meal is applied to the many orders before it', async () => {
  const people = await uncooked(60)
  const token = await insertSession(first.db, people[55] ?? '', first.clock.now())
  const { work } = await second.db.transaction(async (tx) => {
    await tx
      .select()
      .from(mealTickets)
      .where(eq(mealTickets.orderId, idOf(50)))
      .for('update')
    const work = workOutbox(first.context, workers)
    await untilBlocked(1)
    const answer = await second.post(mealOrders.detail, { orderId: idOf(55) }, { token })
    expect(answer).toMatchObject({ code: 0, data: { status: 4 } })
    return { work }
  })
  expect(await work).toBe(2)
  expect(await first.db.$count(mealTickets, eq(mealTickets.status, 4))).toBe(60)
  expect(await first.db.select({ stock: dishDays.stock }).from(dishDays)).toEqual([{ stock: 60 }])
})
