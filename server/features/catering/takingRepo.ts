import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MealOf, MealTime } from '@contract/catering'
import type { Db } from '../../db/db'
import type { OrderRef } from '../mealTickets/service'
import { dishDays, dishes, mealSlots, mealSubsidies, servedMeals, slotDays } from './tables'

/** Locks the remaining stock of these dishes in one meal; missing rows are created. */
export async function lockStock(tx: Db, dishIds: readonly string[], { date, meal }: MealTime): Promise<void> {
  const ids = [...new Set(dishIds)]
  if (ids.length === 0) return
  const plan = tx
    .select({
      dishId: dishes.id,
      date: sql<string>`${date}`.as('date'),
      meal: sql<string>`${meal}`.as('meal'),
      stock: dishes.stock,
    })
    .from(dishes)
    .where(inArray(dishes.id, ids))
    .orderBy(dishes.id)
  await tx.insert(dishDays).select(plan).onConflictDoNothing()
  await lockDays(
    tx,
    ids.map((dishId) => ({ dishId, date, meal })),
  )
}

/** Locks the remaining stock of these dishes in these meals, all in the database's order of their keys. */
export async function lockDays(tx: Db, days: readonly (MealTime & { dishId: string })[]): Promise<void> {
  if (days.length === 0) return
  const each = (key: 'dishId' | 'date' | 'meal') => [...new Set(days.map((day) => day[key]))]
  await tx
    .select({ dishId: dishDays.dishId })
    .from(dishDays)
    .where(
      and(
        inArray(dishDays.dishId, each('dishId')),
        inArray(dishDays.date, each('date')),
        inArray(dishDays.meal, each('meal')),
      ),
    )
    .orderBy(dishDays.dishId, dishDays.date, dishDays.meal)
    .for('update')
}

/** The remaining stock of a dish that exists, locked. */
export async function lockedStock(tx: Db, dishId: string, at: MealTime): Promise<number> {
  await lockStock(tx, [dishId], at)
  const [row] = await tx
    .select({ stock: dishDays.stock })
    .from(dishDays)
    .where(and(eq(dishDays.dishId, dishId), eq(dishDays.date, at.date), eq(dishDays.meal, at.meal)))
  return row?.stock ?? 0
}

/** Takes portions; a negative quantity returns them. The row must exist. */
export async function subtractStock(tx: Db, dishId: string, { date, meal }: MealTime, quantity: number): Promise<void> {
  await tx
    .update(dishDays)
    .set({ stock: sql`${dishDays.stock} - ${quantity}` })
    .where(and(eq(dishDays.dishId, dishId), eq(dishDays.date, date), eq(dishDays.meal, meal)))
}

/** Sets the remaining stock. */
export async function setStock(tx: Db, dishId: string, { date, meal }: MealTime, stock: number): Promise<void> {
  await tx
    .insert(dishDays)
    .values({ dishId, date, meal, stock })
    .onConflictDoUpdate({ target: [dishDays.dishId, dishDays.date, dishDays.meal], set: { stock } })
}

/** Locks a slot of this meal and returns its remaining places; undefined if the meal has no such slot. */
export async function lockSlot(tx: Db, slotId: string, { canteenId, date, meal }: MealTime & { canteenId: string }) {
  const [slot] = await tx
    .select()
    .from(mealSlots)
    .where(and(eq(mealSlots.id, slotId), eq(mealSlots.canteenId, canteenId), eq(mealSlots.meal, meal)))
  if (!slot) return undefined
  await tx.insert(slotDays).values({ slotId, date, left: slot.capacity }).onConflictDoNothing()
  const [day] = await tx
    .select({ left: slotDays.left })
    .from(slotDays)
    .where(and(eq(slotDays.slotId, slotId), eq(slotDays.date, date)))
    .for('update')
  return { name: slot.name, left: day?.left ?? 0 }
}

/** Takes places; a negative number returns them. */
export async function subtractPlaces(tx: Db, slotId: string, date: string, places: number): Promise<void> {
  await tx
    .update(slotDays)
    .set({ left: sql`${slotDays.left} - ${places}` })
    .where(and(eq(slotDays.slotId, slotId), eq(slotDays.date, date)))
}

/** Records the use of a subsidy, once per person and meal: a second row violates the primary key. */
export async function useSubsidy(tx: Db, row: typeof mealSubsidies.$inferInsert): Promise<void> {
  await tx.insert(mealSubsidies).values(row)
}

/** Gives the subsidies of these orders back, so that another order of the meal can use them. */
export async function freeSubsidies(tx: Db, orders: readonly OrderRef[]): Promise<void> {
  await tx.delete(mealSubsidies).where(
    and(
      inArray(mealSubsidies.userId, [...new Set(orders.map(({ userId }) => userId))]),
      inArray(
        mealSubsidies.orderId,
        orders.map(({ id }) => id),
      ),
    ),
  )
}

/** True for the first order of a meal. */
export async function noteServed(tx: Db, meal: MealOf): Promise<boolean> {
  const { canteenId, date, meal: name } = meal
  const added = await tx
    .insert(servedMeals)
    .values({ canteenId, date, meal: name })
    .onConflictDoNothing()
    .returning({ date: servedMeals.date })
  return added.length > 0
}
