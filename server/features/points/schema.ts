import { z } from 'zod'
import {
  type Goods,
  type PointEntry,
  type PointSummary,
  type RedeemBody,
  type Redemption,
  RedemptionStatus,
  type SignedIn,
} from '@contract/points'
import { cursorPage, cursorText, digitsText, lookupText, wholeNumber } from '../../calls/schema'

/** Largest number of points, of a stock, and of a limit of goods. */
export const GOODS_NUMBER_MAX = 1_000_000

export const ledgerBody = z.object({
  direction: z.enum(['in', 'out'], { error: '只能查看收入或支出' }).optional(),
  cursor: cursorText,
})

export const goodsBody: z.ZodType<RedeemBody> = z.object({
  goodsId: lookupText('商品编号'),
  expectPoints: wholeNumber('积分', 0, GOODS_NUMBER_MAX).optional(),
})
export const redemptionBody = z.object({ redemptionId: lookupText('兑换编号') })

export const codeBody: z.ZodType<{ code: string }> = z.object({ code: digitsText('请输入 8 位兑换码', /^\d{8}$/) })

export const summaryData: z.ZodType<PointSummary> = z.object({
  balance: z.int(),
  expiring: z.object({ points: z.int(), date: z.string() }).nullable(),
  signedIn: z.boolean(),
  streak: z.int(),
  tasks: z.array(
    z.object({
      source: z.string(),
      name: z.string(),
      points: z.int(),
      done: z.int(),
      limit: z.int(),
      path: z.string(),
    }),
  ),
})

export const ledgerData = cursorPage<PointEntry>(
  z.object({
    entryId: z.string(),
    points: z.int(),
    balance: z.int(),
    source: z.string(),
    title: z.string(),
    createTime: z.string(),
    path: z.string(),
  }),
)

export const signedInData: z.ZodType<SignedIn> = z.object({ points: z.int(), streak: z.int(), balance: z.int() })

export const goodsData = cursorPage<Goods>(
  z.object({
    goodsId: z.string(),
    name: z.string(),
    picture: z.string(),
    points: z.int(),
    stock: z.int(),
    limitPerUser: z.int(),
    mine: z.int(),
    place: z.string(),
    desc: z.string(),
  }),
)

export const redemptionData: z.ZodType<Redemption> = z.object({
  redemptionId: z.string(),
  goodsId: z.string(),
  name: z.string(),
  picture: z.string(),
  points: z.int(),
  code: z.string(),
  place: z.string(),
  status: z.enum(RedemptionStatus),
  createTime: z.string(),
  expireTime: z.string(),
})

export const redemptionsData = cursorPage<Redemption>(redemptionData)
