import { describe, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { Code } from '@contract/codes'
import { kitchen } from '@contract/kitchen'
import { mealOrders } from '@contract/mealOrder'
import { disableUser, eraseAccount } from '@server/accounts'
import { idempotencyKeys } from '@server/db/tables'
import { HOUR, signIn } from '../session/accounts'
import { advance, asCook, cook, made, mei, OF_LUNCH, ordered, pickUp, testApp, withKitchen } from './eaterAndCook'
import { type Eater, LUNCH, one, order } from './lunch'

withKitchen()

describe('a rating', () => {
  const rate = (orderId: string, score = 4) =>
    testApp.post(mealOrders.rate, { orderId, score, text: '面很筋道' }, { token: mei.token })

  it('counts once, after the meal was fetched, for each of its dishes', async () => {
    const { orderId, code } = await made()
    expect(await rate(orderId)).toMatchObject({ code: Code.Conflict, msg: '餐品已可取餐，取餐后才能评价' })
    await pickUp(code)
    expect((await rate(orderId, 6)).code).toBe(Code.InvalidInput)
    expect((await rate(orderId)).data.rated).toBe(true)
    expect(await rate(orderId)).toMatchObject({ code: Code.Conflict, msg: '该订单已评价' })
    const { data } = await testApp.post(catering.dish, { ...LUNCH, dishId: 'noodles' }, { token: mei.token })
    expect(data).toMatchObject({ score: 4, scoreNum: 1 })
    expect(data.ratings).toMatchObject([{ score: 4, text: '面很筋道', createTime: '2026-06-15 09:00:01' }])
  })
})

it('an order that was cancelled is answered so where it is placed again under its key', async () => {
  const key = 'catering-key-place'
  const place = () => order(testApp, mei, [one('noodles', 1, 'big')], { key, expectPayFen: 700 })
  const { data } = await place()
  expect(data.status).toBe(0)
  await testApp.post(mealOrders.cancel, { orderId: data.orderId }, { token: mei.token })
  expect(await place()).toMatchObject({ code: 0, data: { orderId: data.orderId, status: 4, canCancel: false } })
})

describe('an account that ends', () => {
  it('has orders cancelled that no kitchen has begun, with everything back', async () => {
    const [kept, open] = [await ordered(), await ordered()]
    await advance([kept.orderId], 1)
    await disableUser(testApp.db, mei.id, testApp.clock.now())
    const { list } = (await testApp.post(kitchen.orders, OF_LUNCH, asCook())).data
    expect(list.map(({ orderId, status }) => [orderId, status])).toEqual([
      [kept.orderId, 1],
      [open.orderId, 4],
    ])
    expect(await menuStockAs(cook)).toBe(19)
  })

  const menuStockAs = async (person: Eater) =>
    (await testApp.post(catering.dish, { ...LUNCH, dishId: 'noodles' }, { token: person.token })).data.stock

  it('takes its words along when it is erased', async () => {
    const { orderId, code } = await made()
    await pickUp(code)
    await testApp.post(mealOrders.rate, { orderId, score: 5, text: '好吃' }, { token: mei.token })
    await eraseAccount(testApp.db, mei.id, testApp.clock.now())
    const { data } = await testApp.post(catering.dish, { ...LUNCH, dishId: 'noodles' }, { token: cook.token })
    expect(data.ratings.map(({ imNickName, text }) => [imNickName, text])).toEqual([['已注销用户', '']])
    await expect(signIn(testApp, mei.username)).rejects.toThrow()
  })

  it('takes its remarks along from what the kitchen’s repeated writes are answered with', async () => {
    const { orderId, code } = (await order(testApp, mei, [one('noodles', 1, 'small')], { remark: '少放辣' })).data
    const move = (to: 1 | 2) =>
      testApp.post(kitchen.advance, { orderIds: [orderId], to }, { ...asCook(), key: `kitchen-key-${to}` })
    const handOut = () => testApp.post(kitchen.pickUp, { ...OF_LUNCH, code }, { ...asCook(), key: 'kitchen-key-code' })
    expect((await move(1)).data).toMatchObject([{ orderId, status: 1, remark: '少放辣' }])
    expect((await move(1)).data).toMatchObject([{ orderId, status: 1, remark: '少放辣' }])
    await move(2)
    expect((await handOut()).data).toMatchObject({ orderId, status: 3, remark: '少放辣' })
    await eraseAccount(testApp.db, mei.id, testApp.clock.now())
    expect(JSON.stringify(await testApp.db.select().from(idempotencyKeys))).not.toContain('少放辣')
    expect((await move(1)).data).toMatchObject([{ orderId, status: 3, remark: '' }])
    expect((await handOut()).data).toMatchObject({ orderId, status: 3, remark: '' })
  })
})

it('what is written of an order is stored with its key by the order’s id only', async () => {
  const [dropped, { orderId, code }] = [await ordered(), await made()]
  const keyed = (key: string) => ({ token: mei.token, key })
  const drop = () => testApp.post(mealOrders.cancel, { orderId: dropped.orderId }, keyed('catering-key-cancel'))
  expect((await drop()).data.status).toBe(4)
  expect((await drop()).data).toMatchObject({ orderId: dropped.orderId, status: 4 })
  await pickUp(code)
  const rate = () => testApp.post(mealOrders.rate, { orderId, score: 5, text: '' }, keyed('catering-key-rate'))
  expect((await rate()).data.rated).toBe(true)
  expect((await rate()).data).toMatchObject({ orderId, rated: true })
  const answers = await testApp.db.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys)
  const ids = [dropped.orderId, orderId].map((id) => ({ code: 0, data: { orderId: id }, msg: '' }))
  expect(answers.map(({ answer }) => answer)).toEqual(expect.arrayContaining(ids))
})

it('orders that a repeated key names are answered after the end of their meal', async () => {
  const { orderId } = await ordered()
  const move = () =>
    testApp.post(kitchen.advance, { orderIds: [orderId], to: 1 }, { ...asCook(), key: 'kitchen-key-1' })
  expect((await move()).data).toMatchObject([{ status: 1 }])
  testApp.clock.advance(4.5 * HOUR)
  expect((await move()).data).toMatchObject([{ orderId, status: 4 }])
})
