import { expect, it } from 'vitest'
import type { HotelBooking, StayStatus } from '@contract/hotel'
import type { OrderBody, OrderStatus } from '@contract/mealOrder'
import type { RedemptionStatus } from '@contract/points'
import { placeOrder } from '@/writes/unqueued/catering'
import { bookRoom } from '@/writes/unqueued/hotel'
import { redeem } from '@/writes/unqueued/points'
import { order as stay } from './hotelOrder'

const stayed = (status: StayStatus) => bookRoom.superseded?.({} as HotelBooking, { ...stay, status })
const redeemed = (status: RedemptionStatus) =>
  redeem.superseded?.(
    { goodsId: 'g-mug', name: '马克杯' },
    {
      ...{ redemptionId: 'r-1', goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, code: '12345678', status },
      ...{ place: '服务台', createTime: '2026-11-20 10:00:00', expireTime: '2026-12-20 10:00:00' },
    },
  )
const ordered = (status: OrderStatus) =>
  placeOrder.superseded?.({} as OrderBody, {
    ...{ orderId: 'o-1', status, code: '4321', canteenId: 'c-one', canteenName: '一食堂', slotName: '11:30' },
    ...{ date: '2026-06-15', meal: 'lunch', mode: 'in', remark: '', items: [], timeline: [] },
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, canCancel: false, rated: false },
  })

it.each([
  ['a stay that was refused', () => stayed('refused'), '酒店订单审批未通过，房间已释放'],
  ['a stay that was cancelled', () => stayed('cancelled'), '酒店订单已取消，房间已释放'],
  ['a stay whose approval lapsed', () => stayed('lapsed'), '酒店订单未在时限内审批，已失效'],
  ['a redemption that was cancelled', () => redeemed('cancelled'), '该兑换已取消，积分已退回'],
  ['a redemption that expired', () => redeemed('expired'), '该兑换码已过期，积分已退回'],
  ['a meal order that was cancelled', () => ordered(4), '该订单已取消'],
  ['a meal that nobody fetched', () => ordered(5), '该订单未取餐，本餐已结束'],
])('%s before its lost answer was repeated is not said to be made, but what is so now', (_, said, words) => {
  expect(said()).toBe(words)
})

it.each([
  ['a stay under approval', () => stayed('approving')],
  ['a booked stay', () => stayed('booked')],
  ['a stay that is over', () => stayed('stayed')],
  ['a redemption whose code waits', () => redeemed('waiting')],
  ['a redemption that was handed out', () => redeemed('used')],
  ['a meal order', () => ordered(0)],
  ['a meal that is ready', () => ordered(2)],
  ['a meal that was fetched', () => ordered(3)],
])('%s has succeeded', (_, said) => {
  expect(said()).toBeUndefined()
})
