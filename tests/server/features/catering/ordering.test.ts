import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { Code } from '@contract/codes'
import { mealOrders } from '@contract/mealOrder'
import { modules } from '@contract/module'
import { eq } from 'drizzle-orm'
import {
  canteenMeals,
  dishDays,
  dishes,
  mealOrders as orderTable,
  mealSlots,
  slotDays,
} from '@server/features/catering/tables'
import { mealTickets } from '@server/features/mealTickets/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { HOUR, MINUTE } from '../session/accounts'
import { balance, eater, type Eater, HALL, insertCanteen, insertDish, LUNCH, MORNING, one, order, quote } from './lunch'

let testApp: TestApp
let mei: Eater

beforeEach(async () => {
  testApp = await startTestApp({ now: MORNING })
  await insertCanteen(testApp.db)
  mei = await eater(testApp)
})
afterEach(() => testApp.close())

const menu = (date = LUNCH.date, meal = LUNCH.meal) =>
  testApp.post(catering.menu, { canteenId: HALL, date, meal }, { token: mei.token })

describe('an order', () => {
  it('takes money, subsidy, portions and a place, and shows itself', async () => {
    const { code, data } = await order(testApp, mei, [one('noodles', 2, 'big')], { remark: '少辣' })
    expect(code).toBe(0)
    expect(data).toMatchObject({
      status: 0,
      canteenName: '一食堂',
      ...{ date: LUNCH.date, meal: 'lunch', slotName: '11:30–12:00', mode: 'in', remark: '少辣' },
      ...{ totalFen: 3000, subsidyFen: 800, payFen: 2200, canCancel: true, rated: false },
      timeline: [{ status: 0, time: '2026-06-15 09:00:00' }],
    })
    expect(data.code).toMatch(/^\d{4}$/)
    expect(data.items).toEqual([
      {
        ...{ dishId: 'noodles', specId: 'big', quantity: 2, name: 'noodles', specName: '大份', priceFen: 1500 },
        allergens: ['gluten', 'egg'],
      },
    ])
    expect(await balance(testApp, mei)).toBe(7800)
    const after = (await menu()).data
    expect(after.subsidyLeftFen).toBe(0)
    expect(after.categories[0]?.dishes[0]?.stock).toBe(18)
    expect(after.slots[0]?.left).toBe(99)
    const same = await testApp.post(mealOrders.detail, { orderId: data.orderId }, { token: mei.token })
    expect(same.data).toEqual(data)
    expect((await testApp.post(mealOrders.page, {}, { token: mei.token })).data.list).toEqual([data])
  })

  it('keeps names, prices and allergens as they were', async () => {
    const { data } = await order(testApp, mei, [one('noodles', 1, 'small')])
    await testApp.db
      .update(dishes)
      .set({ name: '新名', priceFen: 9900, allergens: null })
      .where(eq(dishes.id, 'noodles'))
    const later = await testApp.post(mealOrders.detail, { orderId: data.orderId }, { token: mei.token })
    expect(later.data.items[0]).toMatchObject({ name: 'noodles', priceFen: 1200, allergens: ['gluten', 'egg'] })
  })

  it('gets its answer once, however often its key is sent', async () => {
    const given = { key: 'one-lunch-only', expectPayFen: 400 }
    const first = await order(testApp, mei, [one('noodles', 1, 'small')], given)
    const second = await order(testApp, mei, [one('noodles', 1, 'small')], given)
    expect(second.data.orderId).toBe(first.data.orderId)
    expect(await balance(testApp, mei)).toBe(9600)
  })

  it('has the subsidy once per person, date and meal, and families have none', async () => {
    await order(testApp, mei, [one('noodles', 1, 'small')])
    expect((await order(testApp, mei, [one('noodles', 1, 'small')])).data).toMatchObject({
      subsidyFen: 0,
      payFen: 1200,
    })
    const dinner = { date: LUNCH.date, meal: 'dinner' as const }
    expect((await order(testApp, mei, [one('noodles', 1, 'small')], dinner)).data.subsidyFen).toBe(800)
    const family = await eater(testApp, 5000, { familyAccount: true })
    expect((await order(testApp, family, [one('noodles', 1, 'small')])).data).toMatchObject({ subsidyFen: 0 })
    expect(await balance(testApp, family)).toBe(3800)
  })

  it.each([
    ['the price has changed', { expectPayFen: 1 }, '价格或补贴有变动，请确认后重新提交'],
    ['the slot is gone', { slotId: 'slot-of-yesterday' }, '该取餐时段已停用，请重新选择'],
    ['the slot belongs to another meal', { slotId: 'slot-dinner' }, '该取餐时段已停用，请重新选择'],
  ])('is refused with the sentence where %s, and takes nothing', async (_what, given, sentence) => {
    const refused = await order(testApp, mei, [one('noodles', 1, 'small')], given)
    expect(refused).toMatchObject({ code: Code.Conflict, msg: sentence })
    expect(await balance(testApp, mei)).toBe(10_000)
    expect(await testApp.db.select().from(orderTable)).toEqual([])
    expect(await testApp.db.select().from(dishDays)).toEqual([])
    expect((await menu()).data.subsidyLeftFen).toBe(800)
  })

  it('is refused where the slot is full, the card is short or a dish is gone', async () => {
    await testApp.db.update(mealSlots).set({ capacity: 1 }).where(eq(mealSlots.id, 'slot-lunch'))
    const lin = await eater(testApp, 100)
    expect(await order(testApp, lin, [one('noodles', 1, 'small')])).toMatchObject({
      code: Code.Conflict,
      msg: '餐卡余额不足',
    })
    await insertDish(testApp.db, 'last', { stock: 1 })
    expect((await order(testApp, mei, [one('last')])).code).toBe(0)
    const late = await order(testApp, mei, [one('last')], { expectPayFen: 0 })
    expect(late).toMatchObject({ code: Code.Conflict, msg: 'last：已售完' })
    const full = await order(testApp, mei, [one('noodles', 1, 'small')])
    expect(full).toMatchObject({ code: Code.Conflict, msg: '该时段已约满，请选择其他时段' })
  })

  it('is refused at the cut-off, and beyond the limit per person', async () => {
    await insertDish(testApp.db, 'limited', { limit: 2 })
    expect((await order(testApp, mei, [one('limited', 2)])).code).toBe(0)
    expect(await order(testApp, mei, [one('limited')], { expectPayFen: 1000 })).toMatchObject({
      msg: 'limited：每人限购 2 份',
    })
    testApp.clock.advance(90 * MINUTE)
    const late = await order(testApp, mei, [one('noodles', 1, 'small')], { expectPayFen: 1200 })
    expect(late).toMatchObject({ code: Code.Conflict, msg: '该餐已截止订餐' })
  })

  it('is refused for a meal that the canteen does not serve with what is true of it, in the cart too', async () => {
    await testApp.db.delete(canteenMeals).where(eq(canteenMeals.meal, 'lunch'))
    const noodles = one('noodles', 1, 'small')
    const refused = '该食堂不供应午餐'
    expect((await quote(testApp, mei, [noodles])).data.items).toMatchObject([{ valid: false, reason: refused }])
    expect(await order(testApp, mei, [noodles])).toMatchObject({ code: Code.Conflict, msg: refused })
  })

  it('is refused for a day after the seventh with what is true of it, in the cart too', async () => {
    const at = { ...LUNCH, date: '2026-06-22' }
    const noodles = one('noodles', 1, 'small')
    const tooEarly = await order(testApp, mei, [noodles], { ...at, expectPayFen: 1200 })
    expect(tooEarly).toMatchObject({ code: Code.Conflict, msg: '该餐还未开放订餐' })
    expect((await quote(testApp, mei, [noodles], at)).data.items).toMatchObject([
      { valid: false, reason: '该餐还未开放订餐' },
    ])
    testApp.clock.advance(15 * HOUR)
    expect((await quote(testApp, mei, [noodles], at)).data.items).toMatchObject([{ valid: true }])
  })

  it('is nobody else’s to see', async () => {
    const { data } = await order(testApp, mei, [one('noodles', 1, 'small')])
    const lin = await eater(testApp)
    const asked = { orderId: data.orderId }
    const answers = [
      await testApp.post(mealOrders.detail, asked, { token: lin.token }),
      await testApp.post(mealOrders.waiting, asked, { token: lin.token }),
      await testApp.post(mealOrders.cancel, asked, { token: lin.token }),
      await testApp.post(mealOrders.rate, { ...asked, score: 5, text: '' }, { token: lin.token }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(Code.NotFound))
  })
})

describe('cancelling', () => {
  it('gives money, subsidy, portions and the place back', async () => {
    const { data } = await order(testApp, mei, [one('noodles', 2, 'big')])
    const cancelled = await testApp.post(mealOrders.cancel, { orderId: data.orderId }, { token: mei.token })
    expect(cancelled.data).toMatchObject({ status: 4, canCancel: false })
    expect(cancelled.data.timeline.map(({ status }) => status)).toEqual([0, 4])
    expect(await balance(testApp, mei)).toBe(10_000)
    const after = (await menu()).data
    expect([after.subsidyLeftFen, after.slots[0]?.left, after.categories[0]?.dishes[0]?.stock]).toEqual([800, 100, 20])
    const again = await testApp.post(mealOrders.cancel, { orderId: data.orderId }, { token: mei.token })
    expect(again).toMatchObject({ code: Code.Conflict, msg: '订单已取消，无法取消' })
    expect(await balance(testApp, mei)).toBe(10_000)
    const { list } = (await testApp.post(mealOrders.card, {}, { token: mei.token })).data
    expect(list.map(({ amountFen }) => amountFen)).toEqual([2200, -2200, 10_000])
    expect(list[0]?.title).toMatch(/^退款 一食堂 \d{1,2} 月 \d{1,2} 日午餐$/)
  })

  it('is refused from the cut-off on', async () => {
    const { data } = await order(testApp, mei, [one('noodles', 1, 'small')])
    testApp.clock.advance(90 * MINUTE)
    const late = await testApp.post(mealOrders.cancel, { orderId: data.orderId }, { token: mei.token })
    expect(late).toMatchObject({ code: Code.Conflict, msg: '已过截止时间，无法取消' })
  })
})

it('puts today’s pick-up code on the service home, and no other day’s', async () => {
  const { data } = await order(testApp, mei, [one('noodles', 1, 'small')])
  await order(testApp, mei, [one('noodles', 1, 'small')], { date: '2026-06-16', expectPayFen: 400 })
  const lines = async () =>
    (await testApp.post(modules.today, {}, { token: mei.token })).data.filter(({ kind }) => kind === 'pick_up')
  expect(await lines()).toEqual([
    {
      kind: 'pick_up',
      title: '午餐取餐码',
      value: data.code,
      path: `/catering/order/waiting?id=${data.orderId}`,
    },
  ])
  testApp.clock.advance(4.5 * HOUR)
  expect(await lines()).toEqual([])
})

it('gives each order of a meal a code of its own, also when few are left', async () => {
  await testApp.db.update(mealSlots).set({ capacity: 10_000 })
  const lin = await eater(testApp)
  const { data } = await order(testApp, lin, [one('noodles', 1, 'small')])
  const [first] = await testApp.db.select().from(mealTickets)
  if (!first) throw new Error('no ticket')
  const others = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
    .filter((code) => code !== data.code && code !== '0042')
    .map((code) => ({ ...first, orderId: `old-${code}`, code }))
  for (let from = 0; from < others.length; from += 1000)
    await testApp.db.insert(mealTickets).values(others.slice(from, from + 1000))
  expect((await order(testApp, mei, [one('noodles', 1, 'small')])).data.code).toBe('0042')
  const none = await order(testApp, mei, [one('noodles', 1, 'small')])
  expect(none).toMatchObject({ code: Code.Conflict, msg: '本餐的取餐码已发完，请选择其他餐次' })
  expect((await testApp.db.select().from(slotDays))[0]?.left).toBe(9_998)
})
