import { catering, type CartItem, Meal, type MealTime } from '@contract/catering'
import { mealOrders, type OrderBody } from '@contract/mealOrder'
import type { Db } from '@server/db/db'
import { canteenMeals, canteens, dishes, dishSpecs, mealSlots } from '@server/features/catering/tables'
import { topUp } from '@server/features/mealCard/service'
import type { TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

/** 9:00 on a Monday: lunch can be ordered until 10:30 and ends at 13:30. */
export const MORNING = new Date('2026-06-15T01:00:00Z')
export const LUNCH: MealTime = { date: '2026-06-15', meal: Meal.Lunch }
export const HALL = 'hall'

export type Eater = Awaited<ReturnType<typeof signedIn>>

interface LaidDish {
  stock?: number
  limit?: number
  allergens?: string[] | null
  weekdays?: number[]
  priceFen?: number
}

/** A canteen with three meals a day, one slot each, and noodles with two specs. */
export async function insertCanteen(db: Db, capacity = 100): Promise<void> {
  await db.insert(canteens).values({ id: HALL, name: '一食堂', address: '一号楼', openText: '每天供应' })
  await db.insert(canteenMeals).values([
    { canteenId: HALL, meal: 'breakfast', cutoffMinute: 420, endMinute: 540 },
    { canteenId: HALL, meal: 'lunch', cutoffMinute: 630, endMinute: 810 },
    { canteenId: HALL, meal: 'dinner', cutoffMinute: 990, endMinute: 1170 },
  ])
  await db
    .insert(mealSlots)
    .values(
      Object.values(Meal).map((meal) => ({ id: `slot-${meal}`, canteenId: HALL, meal, name: '11:30–12:00', capacity })),
    )
  await insertDish(db, 'noodles', { priceFen: 1200, allergens: ['gluten', 'egg'] })
  await db.insert(dishSpecs).values([
    { dishId: 'noodles', specId: 'small', name: '小份', addFen: 0, position: 1 },
    { dishId: 'noodles', specId: 'big', name: '大份', addFen: 300, position: 2 },
  ])
}

/** A dish of every lunch and dinner, named as its id. */
export async function insertDish(db: Db, id: string, given: LaidDish = {}): Promise<void> {
  await db.insert(dishes).values({
    id,
    canteenId: HALL,
    category: '主食',
    name: id,
    priceFen: 1000,
    meals: ['lunch', 'dinner'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    stock: 20,
    ...given,
  })
}

export async function eater(testApp: TestApp, fen = 10_000, given?: Parameters<typeof signedIn>[1]): Promise<Eater> {
  const person = await signedIn(testApp, given)
  if (fen > 0) await topUp(testApp.db, person.id, fen, testApp.clock.now())
  return person
}

export const one = (dishId: string, quantity = 1, specId?: string): CartItem => ({
  dishId,
  quantity,
  ...(specId === undefined ? {} : { specId }),
})

export const quote = (testApp: TestApp, { token }: Eater, items: CartItem[], at = LUNCH) =>
  testApp.post(catering.quote, { canteenId: HALL, ...at, items }, { token })

/** Orders at the price of a new quote. */
export async function order(
  testApp: TestApp,
  person: Eater,
  items: CartItem[],
  given: Partial<OrderBody> & { key?: string } = {},
) {
  const { key, ...changed } = given
  const at = { date: changed.date ?? LUNCH.date, meal: changed.meal ?? LUNCH.meal }
  const expectPayFen = changed.expectPayFen ?? (await quote(testApp, person, items, at)).data.payFen
  const body = { canteenId: HALL, ...at, items, slotId: `slot-${at.meal}`, mode: 'in' as const, remark: '' }
  return testApp.post(
    mealOrders.place,
    { ...body, expectPayFen, ...changed },
    { token: person.token, ...(key ? { key } : {}) },
  )
}

export async function balance(testApp: TestApp, { token }: Eater): Promise<number> {
  return (await testApp.post(mealOrders.card, {}, { token })).data.balanceFen
}
