import { inArray, like } from 'drizzle-orm'
import { type CartItem, Meal, type MealTime } from '@contract/catering'
import { MEALS } from '@contract/mealPlace'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { HOUR_MS, MINUTE_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { advance, pickUp } from '../../features/catering/kitchen'
import { bookableDays, momentsOf } from '../../features/catering/mealTimes'
import { cancelOrder, rateOrder } from '../../features/catering/orders'
import { placeOrder } from '../../features/catering/placing'
import { quoteOf } from '../../features/catering/pricing'
import { settleAll } from '../../features/catering/service'
import { canteenMeals, canteens, dishes, dishPictures, dishSpecs, mealSlots } from '../../features/catering/tables'
import { files } from '../../features/files/tables'
import { balanceOf, topUp } from '../../features/mealCard/service'
import { messages } from '../../features/messages/tables'
import { users } from '../../features/people/tables'
import type { Orderer } from '../../features/catering/orderer'
import { CANTEENS, DISH_PICTURES, HOURS, planDishes, SLOTS } from '../plan/meals'
import { fileRow, mapConcurrently, storePicture } from './store'
import type { Step } from './step'
import { DEMO } from '../plan/sampleIds'

const DEMO_FEN = 20_000
const CARD_FEN = 10_000
const CANTEEN = 'c-one'
const EATERS = ['u-08', 'u-09', 'u-10', 'u-12', 'u-15', 'u-19', 'u-20', 'u-14']

/** Canteens, their plan, meal cards, and orders in every state. */
export const cateringStep: Step = {
  name: 'catering',
  prepare: async ({ files: store, start }) => {
    const pictures = await mapConcurrently(4, DISH_PICTURES, async (picture) => ({
      ...fileRow(await storePicture(store, picture), {
        ...{ id: picture.name, ownerId: DEMO, kind: 'picture', isPublic: true, createdAt: start },
      }),
      ownerId: null,
    }))
    return async (tx) => {
      await tx.insert(canteens).values(CANTEENS.map((canteen, position) => ({ ...canteen, position })))
      await tx
        .insert(canteenMeals)
        .values(CANTEENS.flatMap(({ id: canteenId }) => HOURS.map((hours) => ({ ...hours, canteenId }))))
      await tx.insert(mealSlots).values(SLOTS)
      await tx
        .insert(dishes)
        .values(planDishes.map(({ specs: _specs, pictures: _pictures, ...row }, position) => ({ ...row, position })))
      const specs = planDishes.flatMap(({ id: dishId, specs }) =>
        specs.map((spec, position) => ({ ...spec, dishId, position })),
      )
      await tx.insert(dishSpecs).values(specs)
      await tx.insert(files).values(pictures)
      const shown = planDishes.flatMap(({ id: dishId, pictures }) =>
        pictures.map((place, position) => ({ dishId, position, fileId: DISH_PICTURES[place]?.name ?? '' })),
      )
      await tx.insert(dishPictures).values(shown)
      await fillCards(tx, start)
      await orderMeals(tx, start)
    }
  },
}

/** Tops up the cards of all sample people. */
async function fillCards(tx: Db, start: Date): Promise<void> {
  const before = new Date(start.getTime() - 30 * 24 * HOUR_MS)
  for (const { id } of await tx.select({ id: users.id }).from(users).orderBy(users.id))
    await topUp(tx, id, CARD_FEN, before)
}

async function orderMeals(tx: Db, start: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [DEMO, ...EATERS]))
  const people = new Map(rows.map((row) => [row.id, row]))
  const demo = people.get(DEMO)
  if (demo) {
    await pastOf(tx, demo, start)
    const missing = DEMO_FEN - (await balanceOf(tx, DEMO))
    const tomorrow: MealTime = { date: addDays(chinaDate(start), 1), meal: Meal.Breakfast }
    const items = [
      { dishId: 'd-porridge', quantity: 1 },
      { dishId: 'd-bun', quantity: 1 },
    ]
    const paid = (await quoteOf(tx, demo, { canteenId: CANTEEN, ...tomorrow, items }, start)).payFen
    await topUp(tx, DEMO, missing + paid, start)
    await place(tx, demo, tomorrow, items, start)
  }
  const eaters = EATERS.flatMap((id) => people.get(id) ?? [])
  await presentOf(tx, eaters, start)
}

/** Past orders of `demo`: fetched and rated, missed, cancelled. */
async function pastOf(tx: Db, demo: Orderer, start: Date): Promise<void> {
  const lunch = (daysAgo: number): MealTime => ({ date: addDays(chinaDate(start), -daysAgo), meal: Meal.Lunch })
  const early = (at: MealTime) => new Date(momentsOf(at.date, hoursOf(at.meal)).cutoffAt.getTime() - HOUR_MS)
  const noodles = [{ dishId: 'd-noodles', specId: 's-large', quantity: 1 }]
  const beef = [
    { dishId: 'd-beef', quantity: 1 },
    { dishId: 'd-rice', quantity: 1 },
  ]
  const cancelled = await place(tx, demo, lunch(3), beef, early(lunch(3)))
  await cancelOrder(tx, demo, cancelled.orderId, new Date(early(lunch(3)).getTime() + HOUR_MS / 4))
  const missed = await place(tx, demo, lunch(2), beef, early(lunch(2)))
  await cook(tx, [missed.orderId], new Date(early(lunch(2)).getTime() + 2 * HOUR_MS))
  await settleAll(tx, momentsOf(lunch(2).date, hoursOf(Meal.Lunch)).endsAt)
  const eaten = await place(tx, demo, lunch(1), noodles, early(lunch(1)))
  const noon = new Date(early(lunch(1)).getTime() + 2 * HOUR_MS)
  await cook(tx, [eaten.orderId], noon)
  await pickUp(tx, { canteenId: CANTEEN, ...lunch(1), code: eaten.code }, new Date(noon.getTime() + HOUR_MS / 2))
  const evening = new Date(noon.getTime() + 3 * HOUR_MS)
  const text = '番茄味很浓，面也筋道，就是大份有点多。'
  if (evening < start) await rateOrder(tx, demo, { orderId: eaten.orderId, score: 5, text }, evening)
  await settleAll(tx, start)
  // Messages would be dated now, so past orders have none.
  await tx.delete(messages).where(like(messages.path, '/catering/%'))
}

/** Orders of colleagues for the next meal that has not ended, in all kitchen states. */
async function presentOf(tx: Db, eaters: readonly Orderer[], start: Date): Promise<void> {
  const next = bookableDays(start)
    .flatMap((date) => MEALS.map((meal) => ({ date, meal })))
    .find(({ date, meal }) => start < momentsOf(date, hoursOf(meal)).endsAt)
  if (!next) return
  const { cutoffAt } = momentsOf(next.date, hoursOf(next.meal))
  const items =
    next.meal === 'breakfast'
      ? [{ dishId: 'd-bun', quantity: 2 }]
      : [
          { dishId: 'd-beef', quantity: 1 },
          { dishId: 'd-rice', quantity: 2 },
        ]
  const placed: string[] = []
  for (const [n, eater] of eaters.entries()) {
    const at = new Date(Math.min(cutoffAt.getTime(), start.getTime()) - (eaters.length - n + 1) * MINUTE_MS)
    placed.push((await place(tx, eater, next, items, at)).orderId)
  }
  await advance(tx, { orderIds: placed.slice(0, 4), to: 1 }, start)
  await advance(tx, { orderIds: placed.slice(0, 2), to: 2 }, start)
}

async function cook(tx: Db, orderIds: readonly string[], at: Date): Promise<void> {
  await advance(tx, { orderIds, to: 1 }, at)
  await advance(tx, { orderIds, to: 2 }, new Date(at.getTime() + HOUR_MS / 4))
}

function hoursOf(meal: Meal) {
  const hours = HOURS.find((each) => each.meal === meal)
  if (!hours) throw new Error(`no hours for ${meal}`)
  return hours
}

async function place(tx: Db, user: Orderer, at: MealTime, items: CartItem[], now: Date) {
  const body = { canteenId: CANTEEN, ...at, items }
  const { payFen: expectPayFen } = await quoteOf(tx, user, body, now)
  const slotId = `${CANTEEN}-${at.meal}-1`
  return placeOrder(tx, user, { ...body, slotId, mode: 'in', remark: '', expectPayFen }, now)
}
