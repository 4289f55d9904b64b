import { z } from 'zod'
import { type Dish, Meal } from '@contract/catering'
import { ADVANCE_MAX, type CookLine, type KitchenChanges, type StockBody } from '@contract/kitchen'
import {
  type MealCard,
  type Order,
  type OrderBody,
  OrderMode,
  OrderStatus,
  RATING_LENGTH,
  REMARK_LENGTH,
  type Waiting,
} from '@contract/mealOrder'
import { cursorPage, cursorText, digitsText, idText, lookupText, plainText, wholeNumber } from '../../calls/schema'
import { NUMBER_MAX } from './contentKinds'
import { dishData, mealFields, mealTimeFields, orderItemData, payFen, quoteFields } from './schema'

const STOCK_MAX = 100_000

export const orderBody: z.ZodType<OrderBody> = z.object({
  ...quoteFields,
  slotId: idText('取餐时段'),
  mode: z.enum(OrderMode, { error: '请选择堂食或外带' }),
  remark: plainText('备注', REMARK_LENGTH).default(''),
  expectPayFen: payFen,
})

const status = z.enum(OrderStatus, { error: '订单状态有误，请刷新后重试' })

export const orderData: z.ZodType<Order> = z.object({
  orderId: z.string(),
  status,
  code: z.string(),
  canteenId: z.string(),
  canteenName: z.string(),
  date: z.string(),
  meal: z.enum(Meal),
  slotName: z.string(),
  mode: z.enum(OrderMode),
  remark: z.string(),
  items: z.array(orderItemData),
  totalFen: z.int(),
  subsidyFen: z.int(),
  payFen: z.int(),
  timeline: z.array(z.object({ status, time: z.string() })),
  canCancel: z.boolean(),
  cutoffTime: z.string().optional(),
  rated: z.boolean(),
})

export const ordersData = cursorPage<Order>(orderData)
export const orderListData: z.ZodType<Order[]> = z.array(orderData)

const pageFields = { status: status.optional(), cursor: cursorText }
export const ordersBody = z.object(pageFields)
export const kitchenOrdersBody = z.object({ ...mealFields, ...pageFields })
export const changesBody = z.object({
  ...mealFields,
  since: z.union([z.literal(''), z.iso.datetime()], { error: '时间有误，请刷新后重试' }),
})
export const changesData: z.ZodType<KitchenChanges> = z.object({
  list: z.array(orderData),
  isWhole: z.boolean(),
  until: z.string(),
})

export const orderIdBody: z.ZodType<{ orderId: string }> = z.object({ orderId: lookupText('订单编号') })

export const waitingData: z.ZodType<Waiting> = z.object({ status, ahead: z.int(), code: z.string() })

export const rateBody = z.object({
  orderId: lookupText('订单编号'),
  score: wholeNumber('评分', 1, 5),
  text: plainText('评价', RATING_LENGTH).default(''),
})

export const cardData: z.ZodType<MealCard> = z.object({
  balanceFen: z.int(),
  where: z.string(),
  list: z.array(z.object({ entryId: z.string(), amountFen: z.int(), title: z.string(), createTime: z.string() })),
  nextCursor: z.string().nullable(),
})

export const cookData: z.ZodType<CookLine[]> = z.array(
  z.object({ dishId: z.string(), name: z.string(), specName: z.string(), ordered: z.int(), toCook: z.int() }),
)

export const advanceBody: z.ZodType<{ orderIds: string[]; to: 1 | 2 }> = z.object({
  orderIds: z
    .array(lookupText('订单编号'), { error: '请先选择订单' })
    .min(1, '请先选择订单')
    .max(ADVANCE_MAX, `一次最多 ${ADVANCE_MAX} 单`)
    .refine((ids) => new Set(ids).size === ids.length, '同一订单不能选择两次'),
  to: z.union([z.literal(1), z.literal(2)], { error: '只能进入制作中或可取餐' }),
})

export const stockBody: z.ZodType<StockBody> = z.object({
  ...mealTimeFields,
  dishId: lookupText('菜品编号'),
  stock: wholeNumber('剩余份数', 0, STOCK_MAX),
  expectStock: wholeNumber('现余份数', 0, NUMBER_MAX).optional(),
})
export const stockData: z.ZodType<Dish> = dishData

export const pickUpBody = z.object({ ...mealFields, code: digitsText('请输入 4 位取餐码', /^\d{4}$/) })
