import {
  type Allergen,
  ALLERGENS,
  type Canteen,
  type Dish,
  type DishDetail,
  type MealOf,
  type MealTime,
  type Menu,
  SUBSIDY_FEN,
} from '@contract/catering'
import { weekdayOf } from '@contract/text/dateRange'
import type { Orderer } from './orderer'
import type { Db } from '../../db/db'
import { notFound, raise } from '../../lib/businessError'
import { groupBy } from '../../lib/groupBy'
import { chinaTime } from '../../lib/time'
import { type Signing, shownTo, type StoredFile } from '../files/service'
import { isOpen, momentsOf, nextOpen } from './mealTimes'
import * as repo from './repo'

const RATINGS_SHOWN = 10
export const UNKNOWN_CANTEEN = '该食堂不存在或已停用'
export const UNKNOWN_DISH = '该菜品不存在或已下架'

export async function listCanteens(db: Db): Promise<Canteen[]> {
  const rows = await repo.allCanteens(db)
  return rows.map(({ id, name, address, openText }) => ({ canteenId: id, name, address, openText }))
}

/**
 * Allergen groups in their order (rule: allergens); null (not declared), also where another release has declared an
 * unknown one.
 */
export function allergensOf(given: readonly string[] | null): Allergen[] | null {
  const isKnown = given?.every((one) => ALLERGENS.some((allergen) => allergen === one))
  return given && isKnown ? ALLERGENS.filter((allergen) => given.includes(allergen)) : null
}

/** Whether the plan offers this dish for this meal (rule: menu plan). */
export function isOffered({ onSale, meals, weekdays }: repo.DishRow, { date, meal }: MealTime): boolean {
  return onSale && meals.includes(meal) && weekdays.includes(weekdayOf(date))
}

/** Options by dish, in their order; dishes without any are missing. */
export const specsByDish = async (db: Db, ids: readonly string[]) =>
  groupBy(ids.length > 0 ? await repo.specsOf(db, ids) : [], ({ dishId }) => dishId)

/** What is left of the subsidy of this meal in fen; 0 for family accounts (rule: subsidy). */
export async function subsidyLeft(db: Db, user: Orderer, at: MealTime): Promise<number> {
  return user.familyAccount || (await repo.hasSubsidy(db, user.id, at)) ? 0 : SUBSIDY_FEN
}

function shownDish(row: repo.DishRow, specs: repo.SpecRow[], picture: string): Dish {
  const { id, name, priceFen, calories, allergens, stock, scoreSum, scoreNum, limit } = row
  return {
    dishId: id,
    name,
    picture,
    priceFen,
    calories,
    allergens: allergensOf(allergens),
    specs: specs.map(({ specId, name, addFen }) => ({ specId, name, addFen })),
    stock,
    score: scoreNum > 0 ? Math.round((scoreSum / scoreNum) * 10) / 10 : 0,
    scoreNum,
    limit,
  }
}

/** Dishes as a menu shows them, in the given order. */
export async function shownDishes(db: Db, rows: readonly repo.DishRow[], signing: Signing): Promise<Dish[]> {
  const ids = rows.map(({ id }) => id)
  const specs = await specsByDish(db, ids)
  const pictures = ids.length > 0 ? await repo.picturesOf(db, ids) : []
  const first = new Map<string, StoredFile>()
  for (const { dishId, file } of pictures) if (!first.has(dishId)) first.set(dishId, file)
  return rows.map((row) => {
    const file = first.get(row.id)
    return shownDish(row, specs.get(row.id) ?? [], file ? shownTo(file, signing).smallUrl : '')
  })
}

/** One meal of a canteen (rules: menu plan, cut-off). Throws 100404. */
export async function menuOf(db: Db, user: Orderer, asked: MealOf, signing: Signing): Promise<Menu> {
  const { canteenId, date, meal } = asked
  const [canteen, hours] = await Promise.all([repo.canteenById(db, canteenId), repo.hoursOf(db, canteenId)])
  if (!canteen) throw notFound(UNKNOWN_CANTEEN)
  const known = hours.find((each) => each.meal === meal)
  const open = known !== undefined && isOpen(date, known, signing.now)
  const [rows, slots, subsidyLeftFen] = await Promise.all([
    known ? repo.dishesOfMeal(db, canteenId, asked, weekdayOf(date)) : [],
    known ? repo.slotsOf(db, canteenId, asked) : [],
    subsidyLeft(db, user, asked),
  ])
  const dishes = await shownDishes(db, rows, signing)
  const categoryOf = new Map(rows.map(({ id, category }) => [id, category]))
  const byCategory = groupBy(dishes, ({ dishId }) => categoryOf.get(dishId) ?? '')
  return {
    open,
    cutoffTime: known ? chinaTime(momentsOf(date, known).cutoffAt) : '',
    next: open ? null : (nextOpen(hours, asked, signing.now) ?? null),
    subsidyLeftFen,
    categories: [...byCategory].map(([name, dishes]) => ({ categoryId: name, name, dishes })),
    slots,
  }
}

/** A dish with its remaining stock in this meal; 0 if the plan does not offer it. Throws 100404. */
export async function dishOf(
  db: Db,
  { dishId, ...at }: MealTime & { dishId: string },
  signing: Signing,
): Promise<DishDetail> {
  const [row] = await repo.dishesById(db, [dishId], at)
  if (!row?.onSale) throw notFound(UNKNOWN_DISH)
  const [[dish], pictures, ratings] = await Promise.all([
    shownDishes(db, [{ ...row, stock: isOffered(row, at) ? row.stock : 0 }], signing),
    repo.picturesOf(db, [dishId]),
    repo.ratingsOf(db, dishId, RATINGS_SHOWN),
  ])
  return {
    ...(dish ?? raise(notFound(UNKNOWN_DISH))),
    canteenId: row.canteenId,
    pictures: pictures.map(({ file }) => ({ ...shownTo(file, signing), alt: row.name })),
    desc: row.description,
    ratings: ratings.map(({ createdAt, ...rating }) => ({ ...rating, createTime: chinaTime(createdAt) })),
  }
}
