import { portal } from './endpoint'
import {
  address,
  count,
  entity,
  flag,
  known,
  list,
  name,
  oneOf,
  optional,
  type Reader,
  text,
  time,
} from './readers/readers'
import { readFile, type TrendFile } from './trend'

export const Meal = { Breakfast: 'breakfast', Lunch: 'lunch', Dinner: 'dinner' } as const
export type Meal = (typeof Meal)[keyof typeof Meal]

/** The eight groups of GB 7718 (rule: allergens). */
export const ALLERGENS = ['gluten', 'crustacean', 'fish', 'egg', 'peanut', 'soy', 'milk', 'nut'] as const
export type Allergen = (typeof ALLERGENS)[number]

/** Today and six days ahead can be ordered for. */
export const MEAL_DAYS = 7
export const SUBSIDY_FEN = 800
export const QUANTITY_MAX = 99
export const ORDER_LINES = 30
export interface Canteen {
  canteenId: string
  name: string
  address: string
  openText: string
}

/** `date` is a China day, `YYYY-MM-DD`. */
export interface MealTime {
  date: string
  meal: Meal
}

export interface MealOf extends MealTime {
  canteenId: string
}

export interface DishSpec {
  specId: string
  name: string
  addFen: number
}

export interface Dish {
  dishId: string
  name: string
  picture: string
  priceFen: number
  calories: number
  /** Null: not declared, which is never shown as none. */
  allergens: Allergen[] | null
  specs: DishSpec[]
  /** Remaining stock for this date and meal. */
  stock: number
  /** Mean of its ratings with one decimal; 0 without any. */
  score: number
  scoreNum: number
  /** Per person, date and meal; 0: no limit. */
  limit: number
}

export interface DishRating {
  ratingId: string
  imNickName: string
  imFaceUrl: string
  score: number
  text: string
  createTime: string
}

export interface DishDetail extends Dish {
  canteenId: string
  pictures: TrendFile[]
  desc: string
  ratings: DishRating[]
}

export interface Slot {
  slotId: string
  name: string
  left: number
}

export interface Menu {
  open: boolean
  /** Empty: the canteen does not serve this meal. */
  cutoffTime: string
  /** If this meal is closed: the next open one. */
  next: MealTime | null
  subsidyLeftFen: number
  categories: { categoryId: string; name: string; dishes: Dish[] }[]
  slots: Slot[]
}

export interface CartItem {
  dishId: string
  specId?: string | undefined
  quantity: number
}

export interface QuoteBody extends MealOf {
  items: CartItem[]
}

export interface QuoteItem extends CartItem {
  name: string
  specName: string
  priceFen: number
  valid: boolean
  /** Why it is not part of the total; empty if it is valid. */
  reason: string
  /** Null: not declared, which is never shown as none. */
  allergens: Allergen[] | null
}

export interface Quote {
  items: QuoteItem[]
  totalFen: number
  subsidyFen: number
  payFen: number
  balanceFen: number
}

export const readMeal = oneOf('lunch', 'breakfast', 'dinner')
/** From 0 to 5 with one decimal. */
const score: Reader<number> = (given) => Math.min(Math.round(Math.max(Number(name(given)) || 0, 0) * 10) / 10, 5)

/** Anything but a list of known names is undeclared, never none. */
export const readAllergens: Reader<Allergen[] | null> = (given) => {
  if (!Array.isArray(given)) return null
  const allergens = list(known(...ALLERGENS))(given)
  return allergens.length === given.length ? allergens : null
}

const readMealTime = entity<MealTime>({ date: time, meal: readMeal }, 'date')

const dishFields = {
  dishId: name,
  name,
  picture: address,
  priceFen: count,
  calories: count,
  allergens: readAllergens,
  specs: list(entity<DishSpec>({ specId: name, name, addFen: count }, 'specId')),
  stock: count,
  score,
  scoreNum: count,
  limit: count,
}
export const readDish = entity<Dish>(dishFields, 'dishId', 'name')

const readRating = entity<DishRating>(
  { ratingId: name, imNickName: name, imFaceUrl: address, score: count, text, createTime: time },
  'ratingId',
)
const readDishDetail = entity<DishDetail>(
  { ...dishFields, canteenId: name, pictures: list(readFile), desc: text, ratings: list(readRating) },
  'dishId',
)

const readMenu = entity<Menu>({
  open: flag,
  cutoffTime: time,
  next: (given) => readMealTime(given) ?? null,
  subsidyLeftFen: count,
  categories: list(
    entity<Menu['categories'][number]>({ categoryId: name, name, dishes: list(readDish) }, 'categoryId'),
  ),
  slots: list(entity<Slot>({ slotId: name, name, left: count }, 'slotId')),
})

export const cartFields = { dishId: name, specId: optional(name), quantity: count }
const readQuote = entity<Quote>({
  items: list(
    entity<QuoteItem>(
      {
        ...{ ...cartFields, name, specName: name, priceFen: count, valid: flag, reason: name },
        allergens: readAllergens,
      },
      'dishId',
    ),
  ),
  totalFen: count,
  subsidyFen: count,
  payFen: count,
  balanceFen: count,
})

/** Paths used by the boot script. */
export const CATERING_PATHS = { canteens: '/catering/v1/canteens', menu: '/catering/v1/menu' } as const

export const catering = {
  canteens: portal.post<Record<string, never>, Canteen[]>(
    CATERING_PATHS.canteens,
    list(entity<Canteen>({ canteenId: name, name, address: name, openText: name }, 'canteenId', 'name')),
  ),
  menu: portal.post<MealOf, Menu>(CATERING_PATHS.menu, readMenu),
  dish: portal.post<MealTime & { dishId: string }, DishDetail>('/catering/v1/dish', readDishDetail),
  quote: portal.post<QuoteBody, Quote>('/catering/v1/quote', readQuote),
}
