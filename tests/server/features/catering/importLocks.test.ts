import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Meal } from '@contract/catering'
import { OrderStatus } from '@contract/mealOrder'
import type { Db } from '@server/db/db'
import type { ContentRow } from '@server/domain/contentKind'
import { importCanteens } from '@server/features/catering/canteenImport'
import { writeDishes, writeSlots } from '@server/features/catering/contentRepo'
import { lockLive, noteServed } from '@server/features/catering/orderRepo'
import { lockHours } from '@server/features/catering/repo'
import { canteens, dishes } from '@server/features/catering/tables'
import { lockSlot, lockStock } from '@server/features/catering/takingRepo'
import { setStatus } from '@server/features/mealTickets/service'
import { mealTickets } from '@server/features/mealTickets/tables'
import { insertUser } from '@tests/support/rows'
import { first, second, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

const NOON = new Date('2026-06-15T12:00:00+08:00')
const LUNCH = { date: '2026-06-15', meal: 'lunch' as Meal }

const rowsOf = <Row>(rows: Row[]): ContentRow<Row>[] =>
  rows.map((row) => ({
    row,
    fail: (message) => {
      throw new Error(message)
    },
  }))
const place = { address: '一号楼', openText: '每天供应', breakfast: null, dinner: null }
const importHalls = (tx: Db, ...ids: string[]) => {
  const halls = ids.map((id) => ({ id, name: id, ...place, lunch: { cutoffMinute: 630, endMinute: 840 } }))
  return importCanteens(tx, rowsOf(halls), NOON)
}
const plan = { category: '面食', priceFen: 1200, meals: ['lunch'], weekdays: [1], stock: 50, specs: [] }
const dishesOf = (...ids: string[]) =>
  rowsOf(ids.map((id) => ({ id, canteen: 'a', name: id, desc: '', picture: '', picture2: '', picture3: '', ...plan })))
const slotsOf = (...ids: string[]) =>
  rowsOf(ids.map((id) => ({ id, canteen: 'a', meal: 'lunch', name: id, capacity: 60 })))

const importing = (work: (tx: Db) => Promise<unknown>) => first.db.transaction(work)

async function blocked(): Promise<number> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return ((await second.db.execute(waiting)) as unknown as { rows: object[] }).rows.length
}
/** Resolves once so many transactions wait for another. */
const untilBlocked = (n: number) => expect.poll(blocked, { timeout: 10_000 }).toBe(n)

beforeEach(() =>
  importing(async (tx) => {
    await importHalls(tx, 'a', 'b')
    await writeDishes(tx, dishesOf('rice', 'soup'))
    await writeSlots(tx, slotsOf('noon'))
  }),
)

it('an order is placed whose canteen is imported at the same time', async () => {
  const done = await second.db.transaction(async (tx) => {
    await lockHours(tx, 'a', 'lunch')
    const done = importing((own) => importHalls(own, 'b', 'a'))
    await untilBlocked(1)
    expect(await noteServed(tx, { canteenId: 'a', ...LUNCH })).toBe(true)
    return { done }
  })
  expect(await done.done).toEqual({ added: 0, changed: 2 })
})

it('an order is placed that settles one whose meal ends later by an import of the same time', async () => {
  const userId = await insertUser(first.db)
  await first.db.insert(mealTickets).values({
    ...{ orderId: 'due', userId, canteenId: 'a', ...LUNCH, code: '0001', status: OrderStatus.Ready },
    ...{ endsAt: new Date(NOON.getTime() + 1), createdAt: NOON },
  })
  const done = await second.db.transaction(async (tx) => {
    await lockLive(tx, ['due'])
    const done = importing((own) => importHalls(own, 'a', 'b'))
    await untilBlocked(1)
    await lockHours(tx, 'a', 'lunch')
    await setStatus(tx, ['due'], OrderStatus.Missed)
    return { done }
  })
  expect(await done.done).toEqual({ added: 0, changed: 2 })
})

it('dishes and slots are imported while orders hold their portions and places', async () => {
  await second.db.transaction(async (tx) => {
    await lockStock(tx, ['rice', 'soup'], LUNCH)
    await lockSlot(tx, 'noon', { canteenId: 'a', ...LUNCH })
    await importing((own) => writeDishes(own, dishesOf('soup', 'rice')))
    await importing((own) => writeSlots(own, slotsOf('noon')))
  })
})

it('dishes are rated that are imported at the same time in another order', async () => {
  const done = await second.db.transaction(async (tx) => {
    const rate = (id: string) =>
      tx
        .update(dishes)
        .set({ scoreNum: 1 })
        .where(sql`${dishes.id} = ${id}`)
    await rate('rice')
    const done = importing((own) => writeDishes(own, dishesOf('soup', 'rice')))
    await untilBlocked(1)
    await rate('soup')
    return { done }
  })
  expect(await done.done).toEqual({ added: 0, changed: 2 })
})

it('two imports name the same canteens in different orders', async () => {
  const both = await second.db.transaction(async (tx) => {
    await lockHours(tx, 'a', 'lunch')
    const one = importing((own) => importHalls(own, 'a', 'b'))
    await untilBlocked(1)
    const other = importing((own) => importHalls(own, 'b', 'a'))
    await untilBlocked(2)
    return { done: Promise.all([one, other]) }
  })
  expect(await both.done).toEqual([
    { added: 0, changed: 2 },
    { added: 0, changed: 2 },
  ])
  expect(await first.db.$count(canteens)).toBe(2)
})
