import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Meal } from '@contract/catering'
import { OrderStatus } from '@contract/mealOrder'
import type { Db } from '@server/db/db'
import { rowsOf as queried } from '@server/db/rowsOf'
import type { ContentRow } from '@server/domain/contentKind'
import { importCanteens } from '@server/features/catering/canteenImport'
import { writeDishes, writeSlots } from '@server/features/catering/contentRepo'
import { lockLive } from '@server/features/catering/orderRepo'
import { lockHours } from '@server/features/catering/repo'
import { cancelLocked } from '@server/features/catering/settling'
import { canteens, dishDays, dishes, mealOrders } from '@server/features/catering/tables'
import { lockSlot, lockStock, noteServed } from '@server/features/catering/takingRepo'
import { setStatus } from '@server/features/mealTickets/service'
import { mealTickets } from '@server/features/mealTickets/tables'
import { insertUser } from '@tests/support/rows'
import { first, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'

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

/** Sorts the stock by the rules of a language, if the server knows them. */
async function sortByLanguage(): Promise<void> {
  const [found] = await queried<{ name: string }>(
    first.db,
    sql`select collname as name from pg_collation where collname in ('en-x-icu', 'en_US.utf8') limit 1`,
  )
  const sortBy = (collation: string) =>
    first.db.execute(sql`alter table dish_days alter dish_id type text collate ${sql.identifier(collation)}`)
  await sortBy(found?.name ?? 'C')
  onTestFinished(async () => void (await sortBy('default')))
}

it('an order is placed while another is cancelled, in whatever order the database sorts their dishes', async () => {
  await sortByLanguage()
  await importing((tx) => writeDishes(tx, dishesOf('Beef', 'apple')))
  await importing((tx) => lockStock(tx, ['Beef', 'apple'], LUNCH))
  const line = { specId: '', quantity: 1, specName: '', priceFen: 0, allergens: null }
  const items = ['Beef', 'apple'].map((dishId) => ({ ...line, dishId, name: dishId }))
  const ordered = { userId: await insertUser(first.db), canteenId: 'a', ...LUNCH, code: '0002', status: 0 }
  const ticket = { ...ordered, endsAt: NOON, createdAt: NOON }
  await first.db.insert(mealOrders).values({
    ...{ ...ticket, id: 'both', canteenName: 'a', slotId: 'noon', slotName: '11:30', mode: 'in', items, steps: [] },
    ...{ totalFen: 0, subsidyFen: 0, payFen: 0, cutoffAt: NOON },
  })
  await first.db
    .insert(mealTickets)
    .values({ ...ticket, orderId: 'both' })
    .onConflictDoNothing()
  const { done } = await second.db.transaction(async (tx) => {
    await tx.select().from(dishDays).where(eq(dishDays.dishId, 'apple')).for('update')
    const placing = importing((own) => lockStock(own, ['Beef', 'apple'], LUNCH))
    await untilBlocked(1)
    const cancelling = importing(async (own) => cancelLocked(own, await lockLive(own, ['both']), NOON))
    await untilBlocked(2)
    return { done: Promise.all([placing, cancelling]) }
  })
  await done
  expect(await first.db.$count(dishDays, eq(dishDays.stock, 51))).toBe(2)
})
