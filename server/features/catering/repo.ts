import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { MealTime } from '@contract/catering'
import type { Db } from '../../db/db'
import { files, storedFileColumns } from '../files/tables'
import { users } from '../people/tables'
import {
  canteenMeals,
  canteens,
  dishDays,
  dishes,
  dishPictures,
  dishRatings,
  dishSpecs,
  mealSlots,
  mealSubsidies,
  slotDays,
} from './tables'

export const allCanteens = (db: Db) => db.select().from(canteens).orderBy(canteens.position, canteens.id)

export async function canteenById(db: Db, id: string) {
  const [found] = await db.select().from(canteens).where(eq(canteens.id, id))
  return found
}

/** Hours of the meals that a canteen serves. */
export const hoursOf = (db: Db, canteenId: string) =>
  db.select().from(canteenMeals).where(eq(canteenMeals.canteenId, canteenId))

/** The hours of a meal, unchanged until the transaction ends. */
export async function lockHours(tx: Db, canteenId: string, meal: string) {
  const [found] = await tx
    .select()
    .from(canteenMeals)
    .where(and(eq(canteenMeals.canteenId, canteenId), eq(canteenMeals.meal, meal)))
    .for('share')
  return found
}

/** Undefined if the canteen does not serve the meal. */
export async function hoursOfMeal(db: Db, canteenId: string, meal: string) {
  const [found] = await db
    .select()
    .from(canteenMeals)
    .where(and(eq(canteenMeals.canteenId, canteenId), eq(canteenMeals.meal, meal)))
  return found
}

const dishColumns = {
  id: dishes.id,
  canteenId: dishes.canteenId,
  category: dishes.category,
  name: dishes.name,
  description: dishes.description,
  priceFen: dishes.priceFen,
  calories: dishes.calories,
  allergens: dishes.allergens,
  meals: dishes.meals,
  weekdays: dishes.weekdays,
  limit: dishes.limit,
  onSale: dishes.onSale,
  scoreSum: dishes.scoreSum,
  scoreNum: dishes.scoreNum,
  stock: sql<number>`coalesce(${dishDays.stock}, ${dishes.stock})`,
}

function selectDishes(db: Db, { date, meal }: MealTime) {
  return db
    .select(dishColumns)
    .from(dishes)
    .leftJoin(dishDays, and(eq(dishDays.dishId, dishes.id), eq(dishDays.date, date), eq(dishDays.meal, meal)))
}

/** Dishes with their remaining stock in this meal, also those not on its plan. */
export function dishesById(db: Db, ids: readonly string[], at: MealTime) {
  return selectDishes(db, at).where(inArray(dishes.id, [...ids]))
}
export type DishRow = Awaited<ReturnType<typeof dishesById>>[number]

/** The plan of one meal. @param weekday 1 Monday to 7 Sunday */
export function dishesOfMeal(db: Db, canteenId: string, at: MealTime, weekday: number): Promise<DishRow[]> {
  return selectDishes(db, at)
    .where(
      and(
        eq(dishes.canteenId, canteenId),
        eq(dishes.onSale, true),
        sql`${at.meal} = any(${dishes.meals})`,
        sql`${weekday} = any(${dishes.weekdays})`,
      ),
    )
    .orderBy(dishes.position, dishes.id)
}

export const specsOf = (db: Db, dishIds: readonly string[]) =>
  db
    .select()
    .from(dishSpecs)
    .where(inArray(dishSpecs.dishId, [...dishIds]))
    .orderBy(dishSpecs.dishId, dishSpecs.position, dishSpecs.specId)

export type SpecRow = Awaited<ReturnType<typeof specsOf>>[number]

/** The pictures of dishes in order. */
export function picturesOf(db: Db, dishIds: readonly string[]) {
  return db
    .select({ dishId: dishPictures.dishId, file: storedFileColumns })
    .from(dishPictures)
    .innerJoin(files, eq(files.id, dishPictures.fileId))
    .where(inArray(dishPictures.dishId, [...dishIds]))
    .orderBy(dishPictures.dishId, dishPictures.position)
}

/** The latest ratings of a dish. */
export const ratingsOf = (db: Db, dishId: string, limit: number) =>
  db
    .select({
      ratingId: dishRatings.orderId,
      imNickName: users.nickName,
      imFaceUrl: users.faceUrl,
      score: dishRatings.score,
      text: dishRatings.text,
      createdAt: dishRatings.createdAt,
    })
    .from(dishRatings)
    .innerJoin(users, eq(users.id, dishRatings.userId))
    .where(eq(dishRatings.dishId, dishId))
    .orderBy(desc(dishRatings.createdAt), desc(dishRatings.orderId))
    .limit(limit)

/** The slots of a canteen's meal with the remaining places on this day. */
export const slotsOf = (db: Db, canteenId: string, { date, meal }: MealTime) =>
  db
    .select({
      slotId: mealSlots.id,
      name: mealSlots.name,
      left: sql<number>`coalesce(${slotDays.left}, ${mealSlots.capacity})`,
    })
    .from(mealSlots)
    .leftJoin(slotDays, and(eq(slotDays.slotId, mealSlots.id), eq(slotDays.date, date)))
    .where(and(eq(mealSlots.canteenId, canteenId), eq(mealSlots.meal, meal)))
    .orderBy(asc(mealSlots.position), asc(mealSlots.id))

/** Whether this person has used the subsidy of a meal. */
export async function hasSubsidy(db: Db, userId: string, { date, meal }: MealTime): Promise<boolean> {
  const found = await db
    .select({ orderId: mealSubsidies.orderId })
    .from(mealSubsidies)
    .where(and(eq(mealSubsidies.userId, userId), eq(mealSubsidies.date, date), eq(mealSubsidies.meal, meal)))
  return found.length > 0
}
