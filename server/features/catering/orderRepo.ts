import { and, desc, eq, gt, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { MealOf } from '@contract/catering'
import { OrderStatus } from '@contract/mealOrder'
import { type Cursor, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { dishes, dishRatings, mealOrders, servedMeals } from './tables'

export type OrderRow = typeof mealOrders.$inferSelect
export type NewOrder = typeof mealOrders.$inferInsert

/** States that the end of the meal changes. */
const LIVE = [OrderStatus.Ordered, OrderStatus.Cooking, OrderStatus.Ready] as const

const key = microsOf(mealOrders.createdAt)

const ofMeal = ({ canteenId, date, meal }: MealOf) =>
  and(eq(mealOrders.canteenId, canteenId), eq(mealOrders.date, date), eq(mealOrders.meal, meal))

export async function byId(db: Db, id: string): Promise<OrderRow | undefined> {
  const [found] = await db.select().from(mealOrders).where(eq(mealOrders.id, id))
  return found
}

/** These orders, locked until the transaction ends, in a fixed order. */
export const lockOrders = (tx: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  tx
    .select()
    .from(mealOrders)
    .where(inArray(mealOrders.id, [...ids]))
    .orderBy(mealOrders.id)
    .for('update')

/** The order with a pick-up code, locked. */
export async function lockByCode(tx: Db, { code, ...meal }: MealOf & { code: string }): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select()
    .from(mealOrders)
    .where(and(ofMeal(meal), eq(mealOrders.code, code)))
    .for('update')
  return found
}

/** A person's orders, newest first. */
export function pageOfUser(
  db: Db,
  { userId, status, after, limit }: { userId: string; status?: number; after?: Cursor; limit: number },
) {
  const below = after && or(sql`${key} < ${after.key}`, and(sql`${key} = ${after.key}`, lt(mealOrders.id, after.id)))
  return db
    .select({ key, row: mealOrders })
    .from(mealOrders)
    .where(and(eq(mealOrders.userId, userId), status === undefined ? undefined : eq(mealOrders.status, status), below))
    .orderBy(desc(mealOrders.createdAt), desc(mealOrders.id))
    .limit(limit)
}

/** A meal's orders, oldest first; all, or those whose last step is later than an ISO moment. */
export function pageOfMeal(
  db: Db,
  { status, after, since, limit, ...meal }: MealOf & { status?: number; after?: Cursor; since?: string; limit: number },
) {
  const isChanged = since === undefined ? undefined : sql`(${mealOrders.steps} -> -1 ->> 'at') collate "C" > ${since}`
  const beyond = after && or(sql`${key} > ${after.key}`, and(sql`${key} = ${after.key}`, gt(mealOrders.id, after.id)))
  return db
    .select({ key, row: mealOrders })
    .from(mealOrders)
    .where(and(ofMeal(meal), status === undefined ? undefined : eq(mealOrders.status, status), beyond, isChanged))
    .orderBy(mealOrders.createdAt, mealOrders.id)
    .limit(limit)
}

/** Number of earlier orders of the same meal that are not ready. */
export async function aheadOf(db: Db, order: OrderRow): Promise<number> {
  const at = db.select({ at: mealOrders.createdAt }).from(mealOrders).where(eq(mealOrders.id, order.id))
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(mealOrders)
    .where(
      and(
        ofMeal(order as MealOf),
        inArray(mealOrders.status, [OrderStatus.Ordered, OrderStatus.Cooking]),
        sql`(${mealOrders.createdAt}, ${mealOrders.id}) < ((${at}), ${order.id})`,
      ),
    )
  return row?.n ?? 0
}

/** Portions of a meal by dish and spec. */
export async function cookLines(db: Db, meal: MealOf) {
  const lines = sql`jsonb_to_recordset(${mealOrders.items})
    as line("dishId" text, "specId" text, name text, "specName" text, quantity int)`
  return db
    .select({
      dishId: sql<string>`line."dishId"`,
      name: sql<string>`line.name`,
      specName: sql<string>`line."specName"`,
      ordered: sql<number>`sum(line.quantity)::int`,
      toCook: sql<number>`coalesce(sum(line.quantity) filter (where ${mealOrders.status} in (0, 1)), 0)::int`,
    })
    .from(mealOrders)
    .crossJoinLateral(lines)
    .where(and(ofMeal(meal), ne(mealOrders.status, OrderStatus.Cancelled)))
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`2, 3, 1`)
}

/** Portions of each dish a person has ordered for this date and meal, in any canteen. */
export async function portionsOf(
  db: Db,
  userId: string,
  { date, meal }: Pick<MealOf, 'date' | 'meal'>,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ items: mealOrders.items })
    .from(mealOrders)
    .where(
      and(
        eq(mealOrders.userId, userId),
        eq(mealOrders.date, date),
        eq(mealOrders.meal, meal),
        ne(mealOrders.status, OrderStatus.Cancelled),
      ),
    )
  const portions = new Map<string, number>()
  for (const { dishId, quantity } of rows.flatMap(({ items }) => items))
    portions.set(dishId, (portions.get(dishId) ?? 0) + quantity)
  return portions
}

/** Adds an order; undefined if its code is taken. */
export async function add(tx: Db, order: NewOrder): Promise<OrderRow | undefined> {
  const [added] = await tx
    .insert(mealOrders)
    .values(order)
    .onConflictDoNothing({ target: [mealOrders.canteenId, mealOrders.date, mealOrders.meal, mealOrders.code] })
    .returning()
  return added
}

/** An unused code of this meal; undefined if all 10,000 are taken. */
export async function freeCode(tx: Db, meal: MealOf): Promise<string | undefined> {
  const taken = tx.select({ code: mealOrders.code }).from(mealOrders).where(ofMeal(meal))
  const { rows } = (await tx.execute(sql`select code from (
      select lpad(n::text, 4, '0') as code from generate_series(0, 9999) n) codes
    where code not in ${taken} order by random() limit 1`)) as unknown as { rows: { code: string }[] }
  return rows[0]?.code
}

/** Moves locked orders to a state and records the step. */
export async function step(tx: Db, ids: readonly string[], to: OrderStatus, now: Date): Promise<void> {
  if (ids.length === 0) return
  const steps = sql`${mealOrders.steps} || ${JSON.stringify([{ status: to, at: now.toISOString() }])}::jsonb`
  await tx
    .update(mealOrders)
    .set({ status: to, steps })
    .where(inArray(mealOrders.id, [...ids]))
}

export interface OrderScope {
  userId?: string
  meal?: MealOf
}

/** Orders of ended meals whose state is not final. */
export async function dueIds(db: Db, { userId, meal }: OrderScope, now: Date, limit: number): Promise<string[]> {
  const conditions: (SQL | undefined)[] = [
    inArray(mealOrders.status, [...LIVE]),
    lte(mealOrders.endsAt, now),
    userId === undefined ? undefined : eq(mealOrders.userId, userId),
    meal && ofMeal(meal),
  ]
  const rows = await db
    .select({ id: mealOrders.id })
    .from(mealOrders)
    .where(and(...conditions))
    .orderBy(mealOrders.endsAt, mealOrders.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** A person's orders of this day that are not yet fetched. */
export const liveOn = (db: Db, userId: string, date: string, now: Date) =>
  db
    .select({ id: mealOrders.id, code: mealOrders.code, meal: mealOrders.meal, canteenName: mealOrders.canteenName })
    .from(mealOrders)
    .where(
      and(
        eq(mealOrders.userId, userId),
        eq(mealOrders.date, date),
        inArray(mealOrders.status, [...LIVE]),
        gt(mealOrders.endsAt, now),
      ),
    )
    .orderBy(mealOrders.endsAt, mealOrders.id)

/** The orders of these people that are not being cooked. */
export const notBegun = (db: Db, userIds: readonly string[]) =>
  db
    .select({ id: mealOrders.id })
    .from(mealOrders)
    .where(and(inArray(mealOrders.userId, [...userIds]), eq(mealOrders.status, OrderStatus.Ordered)))

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

export async function addRatings(
  tx: Db,
  order: Pick<OrderRow, 'id' | 'userId'>,
  dishIds: readonly string[],
  { score, text, now }: { score: number; text: string; now: Date },
): Promise<void> {
  await tx.update(mealOrders).set({ score }).where(eq(mealOrders.id, order.id))
  const counted = await tx
    .update(dishes)
    .set({ scoreSum: sql`${dishes.scoreSum} + ${score}`, scoreNum: sql`${dishes.scoreNum} + 1` })
    .where(
      inArray(
        dishes.id,
        tx
          .select({ id: dishes.id })
          .from(dishes)
          .where(inArray(dishes.id, [...dishIds]))
          .orderBy(dishes.id)
          .for('update'),
      ),
    )
    .returning({ dishId: dishes.id })
  const row = { orderId: order.id, userId: order.userId, score, text, createdAt: now }
  if (counted.length > 0) await tx.insert(dishRatings).values(counted.map(({ dishId }) => ({ ...row, dishId })))
}

/** Deletes a person's remarks from orders and ratings. */
export async function forgetWords(tx: Db, userId: string): Promise<void> {
  await tx.update(mealOrders).set({ remark: '' }).where(eq(mealOrders.userId, userId))
  await tx.update(dishRatings).set({ text: '' }).where(eq(dishRatings.userId, userId))
}
