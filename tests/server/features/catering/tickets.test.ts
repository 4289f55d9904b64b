import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { kitchen } from '@contract/kitchen'
import { mealOrders } from '@contract/mealOrder'
import * as tables from '@server/features/catering/tables'
import { mealTickets } from '@server/features/mealTickets/tables'
import { sweep } from '@server/work'
import { isDistributed } from '@tests/support/isDistributed'
import { HOUR } from '../session/accounts'
import { advance, asCook, made, mei, OF_LUNCH, ordered, pickUp, testApp, withKitchen } from './eaterAndCook'

withKitchen()

const DAY = 24 * HOUR
const tickets = () => testApp.db.select().from(mealTickets)
const ask = (orderId: string) => testApp.post(mealOrders.detail, { orderId }, { token: mei.token })

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
    expect((await ask(orderId)).data).toMatchObject({ code, status: 3, rated: false })
    expect((await pickUp(code)).code).toBe(Code.NotFound)
    expect((await advance([orderId], 2)).code).toBe(Code.NotFound)
    const { list } = (await testApp.post(kitchen.orders, OF_LUNCH, asCook())).data
    expect(list.map((order) => order.orderId)).toEqual([orderId])
    const as = { token: mei.token }
    expect(await testApp.post(mealOrders.cancel, { orderId }, as)).toMatchObject({ msg: '订单已取餐，无法取消' })
    expect((await testApp.post(mealOrders.rate, { orderId, score: 5, text: '' }, as)).data.rated).toBe(true)
  })

  it('is made for an order of the version before, with its later states', async ({ skip }) => {
    skip(await isDistributed(testApp.db), 'all processes know the tickets')
    const { orderId } = await ordered()
    const { mealOrders: orders } = tables
    const [row] = await testApp.db.select().from(orders).where(eq(orders.id, orderId))
    if (!row) throw new Error('no order')
    await testApp.db.insert(orders).values({ ...row, id: 'before', code: row.code === '0000' ? '0001' : '0000' })
    await testApp.db.update(orders).set({ status: 2 }).where(eq(orders.id, 'before'))
    const [ticket] = await testApp.db.select().from(mealTickets).where(eq(mealTickets.orderId, 'before'))
    expect(ticket).toMatchObject({ userId: mei.id, ...OF_LUNCH, status: 2, endsAt: row.endsAt })
  })
})
