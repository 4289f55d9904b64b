import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { MealOf } from '@contract/catering'
import { OrderStatus } from '@contract/mealOrder'
import { type Cursor, isNewer, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { LIVE } from '../mealTickets/service'
import { mealOrders } from './tables'

const key = microsOf(mealOrders.createdAt)

const ofMeal = ({ canteenId, date, meal }: MealOf) =>
  and(eq(mealOrders.canteenId, canteenId), eq(mealOrders.date, date), eq(mealOrders.meal, meal))

/** A person's orders, newest first. */
export function pageOfUser(
  db: Db,
  { userId, status, after, limit }: { userId: string; status?: number; after?: Cursor; limit: number },
) {
  const below = isOlder(mealOrders.createdAt, mealOrders.id, after)
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
  const beyond = isNewer(mealOrders.createdAt, mealOrders.id, after)
  return db
    .select({ key, row: mealOrders })
    .from(mealOrders)
    .where(and(ofMeal(meal), status === undefined ? undefined : eq(mealOrders.status, status), beyond, isChanged))
    .orderBy(mealOrders.createdAt, mealOrders.id)
    .limit(limit)
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
