import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Meal } from '@contract/catering'
import { MEALS } from '@contract/mealPlace'
import type { Db } from '../../db/db'
import { checkKnown, type ContentCounts, contentCounts, type ContentRow, idsIn } from '../../domain/contentKind'
import { groupBy } from '../../lib/groupBy'
import { publicAddress } from '../files/service'
import { files } from '../files/tables'
import { canteenMeals, canteens, dishes, dishPictures, dishSpecs, mealSlots } from './tables'

type Hours = { cutoffMinute: number; endMinute: number } | null
export type CanteenRow = typeof canteens.$inferInsert & Record<Meal, Hours>

/**
 * Lets one import at a time change a table, and others who write it wait for its end: each locks rows in an order of its
 * own. An order only refers to them, and goes on: an update that sets no key does not hold it up.
 */
const lockTable = (tx: Db, table: typeof canteens | typeof dishes | typeof mealSlots) =>
  tx.execute(sql`lock table ${table} in share row exclusive mode`)

export const lockCanteens = (tx: Db) => lockTable(tx, canteens)

/** Adds or changes canteens with the hours of their meals. */
export async function writeCanteens(tx: Db, rows: readonly ContentRow<CanteenRow>[]): Promise<ContentCounts> {
  const existing = await idsIn(tx, canteens)
  for (const { row } of rows) {
    const { id, breakfast, lunch, dinner, ...set } = row
    await tx
      .insert(canteens)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: canteens.id, set })
    const given = { breakfast, lunch, dinner }
    for (const meal of MEALS) await setHours(tx, { canteenId: id, meal }, given[meal])
  }
  return contentCounts(rows, existing)
}

/** The hours of all canteens' meals. */
export const allHours = (db: Db) => db.select().from(canteenMeals)

/** Sets the hours of a meal, in its row: who places an order holds that (`lockHours`). */
async function setHours(tx: Db, of: { canteenId: string; meal: Meal }, hours: Hours): Promise<void> {
  if (hours) {
    const target = [canteenMeals.canteenId, canteenMeals.meal]
    await tx
      .insert(canteenMeals)
      .values({ ...of, ...hours })
      .onConflictDoUpdate({ target, set: hours })
  } else {
    await tx.delete(canteenMeals).where(and(eq(canteenMeals.canteenId, of.canteenId), eq(canteenMeals.meal, of.meal)))
  }
}

/** Canteens as rows that `writeCanteens` reads. */
export async function listCanteens(db: Db): Promise<Record<string, string>[]> {
  const hours = groupBy(await allHours(db), ({ canteenId }) => canteenId)
  return (await db.select().from(canteens).orderBy(canteens.id)).map(({ id, position, ...row }) => {
    const of = (meal: Meal) => {
      const found = hours.get(id)?.find((each) => each.meal === meal)
      return found ? `${clock(found.cutoffMinute)}-${clock(found.endMinute)}` : ''
    }
    const served = { breakfast: of('breakfast'), lunch: of('lunch'), dinner: of('dinner') }
    return { id, ...row, ...served, position: String(position) }
  })
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

interface DishRow extends Omit<typeof dishes.$inferInsert, 'canteenId' | 'description'> {
  canteen: string
  desc: string
  picture: string
  picture2: string
  picture3: string
  specs: Omit<typeof dishSpecs.$inferInsert, 'dishId'>[]
}

/** Fails dishes and slots of unknown canteens. */
export const checkCanteens = async (tx: Db, rows: readonly ContentRow<{ canteen?: string }>[]): Promise<void> =>
  checkKnown(rows, 'canteen', await idsIn(tx, canteens), (id) => `没有编号为 ${id} 的食堂`)

/** Adds or changes dishes. */
export async function writeDishes(tx: Db, rows: readonly ContentRow<DishRow>[]): Promise<ContentCounts> {
  await lockTable(tx, dishes)
  const existing = await idsIn(tx, dishes)
  for (const { row } of rows) {
    const { id, canteen, desc, picture, picture2, picture3, specs, ...columns } = row
    const set = { ...columns, canteenId: canteen, description: desc }
    await tx
      .insert(dishes)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: dishes.id, set })
    await tx.delete(dishSpecs).where(eq(dishSpecs.dishId, id))
    if (specs.length > 0) await tx.insert(dishSpecs).values(specs.map((spec) => ({ ...spec, dishId: id })))
    await setPictures(tx, id, [picture, picture2, picture3].filter(Boolean))
  }
  return contentCounts(rows, existing)
}

async function setPictures(tx: Db, dishId: string, addresses: readonly string[]): Promise<void> {
  await tx.delete(dishPictures).where(eq(dishPictures.dishId, dishId))
  if (addresses.length === 0) return
  const names = addresses.map((address) => address.slice(publicAddress('').length))
  const found = await tx.select({ id: files.id, name: files.name }).from(files).where(inArray(files.name, names))
  const rows = names.flatMap((name, position) => {
    const file = found.find((each) => each.name === name)
    return file ? [{ dishId, position, fileId: file.id }] : []
  })
  if (rows.length > 0) await tx.insert(dishPictures).values(rows)
}

/** Dishes as rows that `writeDishes` reads. */
export async function listDishes(db: Db): Promise<Record<string, string>[]> {
  const specs = groupBy(await db.select().from(dishSpecs).orderBy(dishSpecs.position), ({ dishId }) => dishId)
  const named = await db
    .select({ dishId: dishPictures.dishId, name: files.name })
    .from(dishPictures)
    .innerJoin(files, eq(files.id, dishPictures.fileId))
    .orderBy(dishPictures.position)
  const pictures = groupBy(named, ({ dishId }) => dishId)
  return (await db.select().from(dishes).orderBy(dishes.id)).map((row) => {
    const [picture = '', picture2 = '', picture3 = ''] = (pictures.get(row.id) ?? []).map(({ name }) =>
      publicAddress(name),
    )
    return {
      ...{ id: row.id, canteen: row.canteenId, category: row.category, name: row.name, desc: row.description },
      ...{ picture, picture2, picture3, priceFen: String(row.priceFen), calories: String(row.calories) },
      allergens: row.allergens === null ? '未申报' : row.allergens.join('|') || '无',
      specs: (specs.get(row.id) ?? []).map(({ specId, name, addFen }) => `${specId}:${name}:${addFen}`).join('|'),
      meals: row.meals.join('|'),
      weekdays: row.weekdays.join('|'),
      ...{ stock: String(row.stock), limit: String(row.limit), onSale: row.onSale ? '是' : '否' },
      position: String(row.position),
    }
  })
}

/** Adds or changes pick-up slots. */
export async function writeSlots(
  tx: Db,
  rows: readonly ContentRow<Omit<typeof mealSlots.$inferInsert, 'canteenId'> & { canteen: string }>[],
): Promise<ContentCounts> {
  await lockTable(tx, mealSlots)
  const existing = await idsIn(tx, mealSlots)
  for (const { row } of rows) {
    const { id, canteen: canteenId, ...columns } = row
    const set = { ...columns, canteenId }
    await tx
      .insert(mealSlots)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: mealSlots.id, set })
  }
  return contentCounts(rows, existing)
}

/** Slots as rows that `writeSlots` reads. */
export async function listSlots(db: Db): Promise<Record<string, string>[]> {
  return (await db.select().from(mealSlots).orderBy(mealSlots.id)).map(
    ({ id, canteenId: canteen, meal, name, capacity, position }) => ({
      ...{ id, canteen, meal, name },
      capacity: String(capacity),
      position: String(position),
    }),
  )
}
