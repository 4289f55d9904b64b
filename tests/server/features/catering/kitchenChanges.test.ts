import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { CHANGES_MAX, kitchen } from '@contract/kitchen'
import { mealOrders } from '@contract/mealOrder'
import * as tables from '@server/features/catering/tables'
import { cook, mei, noodles, OF_LUNCH, ordered, testApp, withKitchen } from './eaterAndCook'
import { order } from './lunch'

withKitchen()

it('the kitchen is told what is new or went on since it asked, once more within a minute, and of no other meal', async () => {
  const first = await ordered()
  const ask = async (since: string) =>
    (await testApp.post(kitchen.changes, { ...OF_LUNCH, since }, { token: cook.token })).data
  const start = await ask('')
  expect(start).toMatchObject({ list: [], isWhole: true })
  testApp.clock.advance(61_000)
  const quiet = await ask((await ask('')).until)
  expect(quiet.list).toEqual([])
  const second = await ordered()
  await order(testApp, mei, noodles, { meal: 'dinner' })
  await testApp.post(kitchen.advance, { orderIds: [first.orderId], to: 1 }, { token: cook.token })
  const told = await ask(quiet.until)
  expect(told.list.map(({ orderId, status }) => [orderId, status])).toEqual([
    [first.orderId, 1],
    [second.orderId, 0],
  ])
  expect((await ask(told.until)).list).toEqual(told.list)
  testApp.clock.advance(61_000)
  expect((await ask((await ask('')).until)).list).toEqual([])
  await testApp.post(mealOrders.cancel, { orderId: second.orderId }, { token: mei.token })
  expect((await ask(told.until)).list.map(({ status }) => status)).toContain(4)
})

it('the kitchen reads its lists again where more changed than is told at once', async () => {
  const { orderId } = await ordered()
  const [row] = await testApp.db.select().from(tables.mealOrders).where(eq(tables.mealOrders.id, orderId))
  if (!row) throw new Error('no order')
  const copies = Array.from({ length: CHANGES_MAX }, (_, n) => ({
    ...row,
    id: `${orderId}-${n}`,
    code: String(1000 + n),
  })).filter(({ code }) => code !== row.code)
  await testApp.db.insert(tables.mealOrders).values([...copies, { ...row, id: `${orderId}-x`, code: '9999' }])
  const since = testApp.clock.now().toISOString()
  expect((await testApp.post(kitchen.changes, { ...OF_LUNCH, since }, { token: cook.token })).data).toMatchObject({
    list: [],
    isWhole: false,
  })
})
