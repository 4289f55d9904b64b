import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { Code } from '@contract/codes'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { HOUR, MINUTE } from '../session/accounts'
import { eater, type Eater, HALL, insertCanteen, insertDish, LUNCH, MORNING, one, quote } from './lunch'

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

describe('the menu', () => {
  it('shows dishes by category with stock, specs and what is left of the subsidy', async () => {
    await insertDish(testApp.db, 'plain', { allergens: null })
    await insertDish(testApp.db, 'harmless', { allergens: [] })
    const { data } = await menu()
    expect(data).toMatchObject({ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800 })
    expect(data.slots).toEqual([{ slotId: 'slot-lunch', name: '11:30–12:00', left: 100 }])
    const [category] = data.categories
    expect(category?.name).toBe('主食')
    const byId = Object.fromEntries(category?.dishes.map((dish) => [dish.dishId, dish]) ?? [])
    expect(byId.noodles).toMatchObject({ priceFen: 1200, stock: 20, limit: 0, allergens: ['gluten', 'egg'] })
    expect(byId.noodles?.specs.map(({ specId, addFen }) => [specId, addFen])).toEqual([
      ['small', 0],
      ['big', 300],
    ])
    expect([byId.plain?.allergens, byId.harmless?.allergens]).toEqual([null, []])
  })

  it('is closed from the very second of its cut-off, and names the next meal', async () => {
    testApp.clock.advance(90 * MINUTE - 1000)
    expect((await menu()).data).toMatchObject({ open: true, next: null })
    testApp.clock.advance(1000)
    expect((await menu()).data).toMatchObject({ open: false, next: { date: '2026-06-15', meal: 'dinner' } })
    expect((await menu('2026-06-15', 'dinner')).data.open).toBe(true)
  })

  it('is open for today and six days ahead, and offers something 400 days later too', async () => {
    expect((await menu('2026-06-21')).data.open).toBe(true)
    expect((await menu('2026-06-22')).data.open).toBe(false)
    expect((await menu('2026-06-14')).data.open).toBe(false)
    testApp.clock.advance(400 * 24 * HOUR)
    const mei2 = await eater(testApp)
    const later = await testApp.post(
      catering.menu,
      { canteenId: HALL, date: '2027-07-20', meal: 'lunch' },
      { token: mei2.token },
    )
    expect(later.data.open).toBe(true)
    expect(later.data.categories[0]?.dishes.map(({ dishId }) => dishId)).toEqual(['noodles'])
  })

  it('has a dish only on its weekdays and meals', async () => {
    await insertDish(testApp.db, 'friday', { weekdays: [5] })
    const names = async (date: string, meal: 'lunch' | 'breakfast') =>
      (await menu(date, meal)).data.categories.flatMap(({ dishes }) => dishes.map(({ dishId }) => dishId))
    expect(await names('2026-06-15', 'lunch')).not.toContain('friday')
    expect(await names('2026-06-19', 'lunch')).toContain('friday')
    expect(await names('2026-06-19', 'breakfast')).toEqual([])
  })

  it('knows no canteen and no day that is not there', async () => {
    const ask = (canteenId: string, date: string) =>
      testApp.post(catering.menu, { canteenId, date, meal: 'lunch' }, { token: mei.token })
    expect((await ask('nowhere', LUNCH.date)).code).toBe(Code.NotFound)
    expect((await ask(HALL, '2026-02-30')).code).toBe(Code.InvalidInput)
    expect((await testApp.post(catering.canteens, {}, { token: '111' })).code).toBe(Code.NeedLogin)
  })
})

describe('the quote', () => {
  it('prices specs and takes the subsidy off, which never makes money', async () => {
    await insertDish(testApp.db, 'soup', { priceFen: 300 })
    const { data } = await quote(testApp, mei, [one('noodles', 2, 'big')])
    expect(data).toMatchObject({ totalFen: 3000, subsidyFen: 800, payFen: 2200, balanceFen: 10_000 })
    expect((await quote(testApp, mei, [one('soup')])).data).toMatchObject({ totalFen: 300, subsidyFen: 300, payFen: 0 })
  })

  it('leaves what does not hold outside the total, each with its reason', async () => {
    await insertDish(testApp.db, 'gone', { stock: 0 })
    await insertDish(testApp.db, 'few', { stock: 2 })
    await insertDish(testApp.db, 'limited', { limit: 1 })
    await insertDish(testApp.db, 'friday', { weekdays: [5] })
    const items = [
      one('noodles', 1, 'small'),
      one('noodles'),
      one('noodles', 1, 'huge'),
      one('gone'),
      one('few', 3),
      one('limited', 2),
      one('friday'),
      one('unknown'),
    ]
    const { data } = await quote(testApp, mei, items)
    expect(data.items.map(({ reason }) => reason)).toEqual([
      '',
      '请选择规格',
      '该规格已下架',
      '已售完',
      '仅剩 2 份',
      '每人限购 1 份',
      '本餐不供应',
      '已下架',
    ])
    expect(data.items.filter(({ valid }) => valid)).toHaveLength(1)
    expect(data.totalFen).toBe(1200)
  })

  it('carries the allergens of each line, those that nobody declared as such', async () => {
    await insertDish(testApp.db, 'undeclared')
    await insertDish(testApp.db, 'none', { stock: 0, allergens: [] })
    const items = [one('noodles', 1, 'small'), one('undeclared'), one('none'), one('unknown')]
    const { data } = await quote(testApp, mei, items)
    expect(data.items.map(({ allergens }) => allergens)).toEqual([['gluten', 'egg'], null, [], null])
  })

  it('counts lines of the same dish together', async () => {
    await insertDish(testApp.db, 'few', { stock: 3 })
    const { data } = await quote(testApp, mei, [one('few', 2), one('few', 2)])
    expect(data.items.map(({ reason }) => reason)).toEqual(['', '仅剩 1 份'])
  })
})
