import { z } from 'zod'
import {
  ALLERGENS,
  type Canteen,
  type CartItem,
  type Dish,
  type DishDetail,
  Meal,
  type MealOf,
  type MealTime,
  type Menu,
  ORDER_LINES,
  QUANTITY_MAX,
  type Quote,
  type QuoteBody,
} from '@contract/catering'
import { isDate } from '@contract/text/dateRange'
import { fileData, idText, lookupText, wholeNumber } from '../../calls/schema'

const MONEY_MAX = 100_000_000

/** A day that the calendar has. */
const date = z
  .string({ error: '请选择日期' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期有误，请重新选择')
  .refine(isDate, '日期有误，请重新选择')
const meal = z.enum(Meal, { error: '只有早餐、午餐和晚餐' })

export const mealTimeFields = { date, meal }
export const mealFields = { canteenId: lookupText('食堂编号'), date, meal }

export const mealBody: z.ZodType<MealOf> = z.object(mealFields)
export const dishBody: z.ZodType<MealTime & { dishId: string }> = z.object({
  ...mealTimeFields,
  dishId: lookupText('菜品编号'),
})

const allergens = z.array(z.enum(ALLERGENS)).nullable()

const cartItem = z.object({
  dishId: idText('菜品编号'),
  specId: idText('规格编号').optional(),
  quantity: wholeNumber('份数', 1, QUANTITY_MAX),
}) satisfies z.ZodType<CartItem>

export const quoteFields = {
  ...mealFields,
  items: z
    .array(cartItem, { error: '请先选择菜品' })
    .min(1, '请先选择菜品')
    .max(ORDER_LINES, `一次最多 ${ORDER_LINES} 种菜品`),
}
export const quoteBody: z.ZodType<QuoteBody> = z.object(quoteFields)
export const payFen = wholeNumber('应付金额', 0, MONEY_MAX)

export const canteensData: z.ZodType<Canteen[]> = z.array(
  z.object({ canteenId: z.string(), name: z.string(), address: z.string(), openText: z.string() }),
)

const dishFields = {
  dishId: z.string(),
  name: z.string(),
  picture: z.string(),
  priceFen: z.int(),
  calories: z.int(),
  allergens,
  specs: z.array(z.object({ specId: z.string(), name: z.string(), addFen: z.int() })),
  stock: z.int(),
  score: z.number(),
  scoreNum: z.int(),
  limit: z.int(),
}
export const dishData: z.ZodType<Dish> = z.object(dishFields)

export const dishDetailData: z.ZodType<DishDetail> = z.object({
  ...dishFields,
  canteenId: z.string(),
  pictures: z.array(fileData),
  desc: z.string(),
  ratings: z.array(
    z.object({
      ratingId: z.string(),
      imNickName: z.string(),
      imFaceUrl: z.string(),
      score: z.int(),
      text: z.string(),
      createTime: z.string(),
    }),
  ),
})

export const menuData: z.ZodType<Menu> = z.object({
  open: z.boolean(),
  cutoffTime: z.string(),
  next: z.object({ date: z.string(), meal: z.enum(Meal) }).nullable(),
  subsidyLeftFen: z.int(),
  categories: z.array(z.object({ categoryId: z.string(), name: z.string(), dishes: z.array(dishData) })),
  slots: z.array(z.object({ slotId: z.string(), name: z.string(), left: z.int() })),
})

const itemFields = {
  dishId: z.string(),
  specId: z.string().optional(),
  quantity: z.int(),
  name: z.string(),
  specName: z.string(),
  priceFen: z.int(),
  allergens,
}

export const quoteData: z.ZodType<Quote> = z.object({
  items: z.array(z.object({ ...itemFields, valid: z.boolean(), reason: z.string() })),
  totalFen: z.int(),
  subsidyFen: z.int(),
  payFen: z.int(),
  balanceFen: z.int(),
})

export const orderItemData = z.object(itemFields)
