import { describe, expect, it } from 'vitest'
import { advance as moveOn, listMealOrders, pickUp as handOut } from '@server/features/catering/kitchen'
import { cancelOrder, orderOf, rateOrder } from '@server/features/catering/orders'
import { mealTickets } from '@server/features/mealTickets/tables'
import { sweep } from '@server/work'
import { HOUR } from '../session/accounts'
import { advance, made, mei, OF_LUNCH, ordered, pickUp, testApp, withKitchen } from './eaterAndCook'

withKitchen()

const DAY = 24 * HOUR
const tickets = () => testApp.db.select().from(mealTickets)

describe('the ticket of an order', () => {
  it('has its code and follows its state', async () => {
    const { orderId, code } = await ordered()
    expect(await tickets()).toMatchObject([{ orderId, userId: mei.id, ...OF_LUNCH, code, status: 0 }])
    await advance([orderId], 1)
    expect(await tickets()).toMatchObject([{ orderId, status: 1 }])
  })

  it('is deleted a week after the meal; the order can still be read and rated', async () => {
    const { orderId, code } = await made()
    await pickUp(code)
    testApp.clock.advance(7 * DAY)
    await sweep(testApp.context)
    expect(await tickets()).toHaveLength(1)
    testApp.clock.advance(DAY)
    await sweep(testApp.context)
    expect(await tickets()).toEqual([])
    const { db, clock } = testApp
    const [eater, now] = [{ id: mei.id, familyAccount: false }, clock.now()]
    expect(await orderOf(db, eater, orderId, now)).toMatchObject({ code, status: 3, rated: false })
    await expect(handOut(db, { ...OF_LUNCH, code }, now)).rejects.toThrow('没有这个取餐码')
    await expect(moveOn(db, { orderIds: [orderId], to: 2 }, now)).rejects.toThrow('有订单不存在')
    expect((await listMealOrders(db, OF_LUNCH, now)).list.map((order) => order.orderId)).toEqual([orderId])
    await expect(cancelOrder(db, eater, orderId, now)).rejects.toThrow('订单已取餐，无法取消')
    const rated = db.transaction((tx) => rateOrder(tx, eater, { orderId, score: 5, text: '' }, now))
    expect((await rated).rated).toBe(true)
  })
})
