import { describe, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { Code } from '@contract/codes'
import { kitchen } from '@contract/kitchen'
import { mealOrders } from '@contract/mealOrder'
import { messages } from '@contract/message'
import { workOutbox } from '@server/jobs/outbox'
import { sweep, workers } from '@server/work'
import { HOUR } from '../session/accounts'
import { advance, asCook, made, mei, noodles, OF_LUNCH, ordered, pickUp, testApp, withKitchen } from './eaterAndCook'
import { balance, eater, insertDish, LUNCH, one, order, quote } from './lunch'

withKitchen()

const detail = (orderId: string, person = mei) => testApp.post(mealOrders.detail, { orderId }, { token: person.token })
const waiting = (orderId: string, person = mei) =>
  testApp.post(mealOrders.waiting, { orderId }, { token: person.token })
const told = async (person = mei) =>
  (
    await testApp.post(messages.list, { group: 'system', category: 'notify_activity' }, { token: person.token })
  ).data.list.map(({ title }) => title)
const menuStock = async (dishId: string) =>
  (await testApp.post(catering.dish, { ...LUNCH, dishId }, { token: mei.token })).data.stock

describe('the kitchen', () => {
  it('is for kitchen staff alone', async () => {
    const { orderId, code } = await ordered()
    const as = { token: mei.token }
    const answers = [
      await testApp.post(kitchen.orders, OF_LUNCH, as),
      await testApp.post(kitchen.changes, { ...OF_LUNCH, since: '' }, as),
      await testApp.post(kitchen.dishes, OF_LUNCH, as),
      await testApp.post(kitchen.advance, { orderIds: [orderId], to: 1 }, as),
      await testApp.post(kitchen.stock, { ...LUNCH, dishId: 'noodles', stock: 1 }, as),
      await testApp.post(kitchen.pickUp, { ...OF_LUNCH, code }, as),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(Code.Forbidden))
  })

  it('sees a meal’s orders oldest first, page by page and by state', async () => {
    await insertDish(testApp.db, 'rice', { stock: 100 })
    const rich = await eater(testApp, 100_000)
    const ids: string[] = []
    for (let n = 0; n < 22; n += 1) {
      ids.push((await order(testApp, rich, [one('rice')], { meal: 'dinner' })).data.orderId)
      testApp.clock.advance(1000)
    }
    const dinner = { ...OF_LUNCH, meal: 'dinner' as const }
    const first = (await testApp.post(kitchen.orders, dinner, asCook())).data
    const second = (await testApp.post(kitchen.orders, { ...dinner, cursor: first.nextCursor }, asCook())).data
    expect([...first.list, ...second.list].map(({ orderId }) => orderId)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
    await advance([ids[1] ?? ''], 1)
    const cooking = (await testApp.post(kitchen.orders, { ...dinner, status: 1 }, asCook())).data.list
    expect(cooking.map(({ orderId }) => orderId)).toEqual([ids[1]])
  })

  it('moves several orders one step on, all or none, and tells the eaters that they are ready', async () => {
    const [first, second] = [await ordered(), await ordered()]
    const both = [first.orderId, second.orderId]
    expect((await advance([first.orderId], 1)).data.map(({ status }) => status)).toEqual([1])
    expect(await advance(both, 1)).toMatchObject({ code: Code.Conflict, msg: `${first.code}：订单已在制作` })
    expect((await detail(second.orderId)).data.status).toBe(0)
    expect(await advance([second.orderId, 'unknown'], 1)).toMatchObject({ code: Code.NotFound })
    expect((await advance(both, 2)).code).toBe(Code.Conflict)
    await advance([second.orderId], 1)
    expect(await told()).toEqual([])
    expect((await advance(both, 2)).data.map(({ orderId, status }) => [orderId, status])).toEqual(
      both.map((id) => [id, 2]),
    )
    expect(await told()).toEqual(['可以取餐了', '可以取餐了'])
  })

  it('says how many earlier orders are ahead', async () => {
    const [first, second, third] = [await ordered(), await ordered(), await ordered()]
    expect((await waiting(third.orderId)).data).toEqual({ status: 0, ahead: 2, code: third.code })
    await advance([first.orderId], 1)
    expect((await waiting(third.orderId)).data.ahead).toBe(2)
    await advance([first.orderId], 2)
    expect((await waiting(third.orderId)).data.ahead).toBe(1)
    await testApp.post(mealOrders.cancel, { orderId: second.orderId }, { token: mei.token })
    expect((await waiting(third.orderId)).data.ahead).toBe(0)
    expect((await waiting(first.orderId)).data).toMatchObject({ status: 2, ahead: 0 })
  })

  it('refuses to cancel what is being made', async () => {
    const { orderId } = await ordered()
    await advance([orderId], 1)
    const refused = await testApp.post(mealOrders.cancel, { orderId }, { token: mei.token })
    expect(refused).toMatchObject({ code: Code.Conflict, msg: '订单已在制作，无法取消' })
  })

  it('declares what is left, which eaters see at once', async () => {
    const set = (dishId: string, stock: number) => testApp.post(kitchen.stock, { ...LUNCH, dishId, stock }, asCook())
    expect((await set('noodles', 0)).data).toMatchObject({ dishId: 'noodles', stock: 0 })
    expect(await menuStock('noodles')).toBe(0)
    expect(await order(testApp, mei, noodles, { expectPayFen: 400 })).toMatchObject({ msg: 'noodles：已售完' })
    await set('noodles', 5)
    await ordered()
    expect(await menuStock('noodles')).toBe(4)
    expect((await set('unknown', 1)).code).toBe(Code.NotFound)
    expect((await set('noodles', -1)).code).toBe(Code.InvalidInput)
    testApp.clock.advance(5 * HOUR)
    expect(await set('noodles', 1)).toMatchObject({ code: Code.Conflict, msg: '本餐已结束' })
  })

  it('declares what is left only while it is what was shown, where that is named', async () => {
    const set = (stock: number, expectStock: number) =>
      testApp.post(kitchen.stock, { ...LUNCH, dishId: 'noodles', stock, expectStock }, asCook())
    expect((await set(18, 20)).data.stock).toBe(18)
    await ordered()
    const late = { code: Code.Conflict, msg: '现余 17 份，请确认后再保存' }
    expect(await set(10, 18)).toMatchObject(late)
    expect(await menuStock('noodles')).toBe(17)
    expect((await set(10, 17)).data.stock).toBe(10)
    expect(await menuStock('noodles')).toBe(10)
    await insertDish(testApp.db, 'rice', { stock: 30 })
    const rice = { ...LUNCH, dishId: 'rice', stock: 5, expectStock: 31 }
    expect(await testApp.post(kitchen.stock, rice, asCook())).toMatchObject({ msg: '现余 30 份，请确认后再保存' })
  })

  it('lists what to cook by dish and spec', async () => {
    await insertDish(testApp.db, 'rice')
    const first = await ordered(mei, [one('noodles', 2, 'big'), one('rice')])
    await ordered(mei, [one('noodles', 1, 'small'), one('noodles', 3, 'big')])
    const cancelled = await ordered(mei, [one('rice', 5)])
    await testApp.post(mealOrders.cancel, { orderId: cancelled.orderId }, { token: mei.token })
    await advance([first.orderId], 1)
    await advance([first.orderId], 2)
    const { data } = await testApp.post(kitchen.dishes, OF_LUNCH, asCook())
    expect(data.map(({ name, specName, ordered, toCook }) => [name, specName, ordered, toCook])).toEqual([
      ['noodles', '大份', 5, 3],
      ['noodles', '小份', 1, 1],
      ['rice', '', 1, 0],
    ])
  })

  it('hands out by code once, and only what is ready', async () => {
    const early = await ordered()
    expect(await pickUp(early.code)).toMatchObject({ code: Code.Conflict, msg: '订单还没有开始制作' })
    const { orderId, code } = await made()
    const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect((await pickUp(`${wide.slice(0, 2)} ${wide.slice(2)}`)).data).toMatchObject({ orderId, status: 3 })
    expect(await pickUp(code)).toMatchObject({ code: Code.Conflict, msg: '订单已取餐' })
    const unused = ['0001', '0002', '0003'].find((each) => each !== early.code && each !== code) ?? ''
    expect((await pickUp(unused)).code).toBe(Code.NotFound)
    expect((await pickUp('12')).code).toBe(Code.InvalidInput)
  })
})

describe('the end of a meal', () => {
  it('ends what nobody fetched without a refund, and gives the rest back, at whatever read comes first', async () => {
    const ready = await made()
    const waitingOne = await ordered()
    const cooking = await ordered()
    await advance([cooking.orderId], 1)
    const before = await balance(testApp, mei)
    testApp.clock.advance(4.5 * HOUR)
    expect(await balance(testApp, mei)).toBe(before + waitingOne.payFen + cooking.payFen)
    expect((await detail(ready.orderId)).data.status).toBe(5)
    expect((await detail(waitingOne.orderId)).data.status).toBe(4)
    expect((await detail(cooking.orderId)).data.timeline.map(({ status }) => status)).toEqual([0, 1, 4])
    expect((await told()).sort()).toEqual(['可以取餐了', '您的餐未取', '订单已取消', '订单已取消'].sort())
    expect(await balance(testApp, mei)).toBe(before + waitingOne.payFen + cooking.payFen)
  })

  it('has its refunds in the balance of the next quote, before anybody has tidied up', async () => {
    const before = await balance(testApp, mei)
    await ordered()
    testApp.clock.advance(4.5 * HOUR)
    const { data } = await quote(testApp, mei, noodles, { ...LUNCH, meal: 'dinner' })
    expect(data.balanceFen).toBe(before)
  })

  it('is told by the code of what was not ready, before anybody has tidied up', async () => {
    const waitingOne = await ordered()
    const cooking = await ordered()
    await advance([cooking.orderId], 1)
    testApp.clock.advance(new Date('2026-06-15T05:30:00Z').getTime() - testApp.clock.now().getTime())
    for (const { code } of [waitingOne, cooking])
      expect(await pickUp(code)).toMatchObject({ code: Code.Conflict, msg: '订单已取消' })
  })

  it('is seen by the kitchen, the list, the waiting page and the codes alike, from its very second', async () => {
    const { orderId, code } = await made()
    testApp.clock.advance(new Date('2026-06-15T05:29:59Z').getTime() - testApp.clock.now().getTime())
    expect((await waiting(orderId)).data.status).toBe(2)
    testApp.clock.advance(1000)
    expect(await pickUp(code)).toMatchObject({ code: Code.Conflict, msg: '订单未取餐，本餐已结束' })
    expect((await advance([orderId], 2)).code).toBe(Code.Conflict)
    expect((await waiting(orderId)).data.status).toBe(5)
    const { list } = (await testApp.post(mealOrders.page, { status: 5 }, { token: mei.token })).data
    expect(list.map((each) => each.orderId)).toEqual([orderId])
    expect((await testApp.post(kitchen.orders, { ...OF_LUNCH, status: 2 }, asCook())).data.list).toEqual([])
  })

  it('is tidied by the outbox and by the sweep without anybody looking', async () => {
    const { payFen } = await ordered()
    testApp.clock.advance(4.5 * HOUR)
    expect(await workOutbox(testApp.context, workers)).toBe(1)
    expect(await told()).toEqual(['订单已取消'])
    const dinner = await order(testApp, mei, noodles, { meal: 'dinner' })
    await testApp.post(mealOrders.detail, { orderId: dinner.data.orderId }, { token: mei.token })
    testApp.clock.advance(6 * HOUR)
    await sweep(testApp.context)
    expect(await told()).toEqual(['订单已取消', '订单已取消'])
    expect(await balance(testApp, mei)).toBe(20_000)
    expect(payFen).toBe(400)
  })
})
