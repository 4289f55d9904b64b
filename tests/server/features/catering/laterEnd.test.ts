import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { mealOrders } from '@contract/mealOrder'
import { runCommand } from '@server/cli/run'
import { mealOrders as orderTable } from '@server/features/catering/tables'
import { mealTickets } from '@server/features/mealTickets/tables'
import { workOutbox } from '@server/jobs/outbox'
import { workers } from '@server/work'
import { cliContextOf } from '@tests/support/cliContext'
import { advance, made, mei, noodles, ordered, pickUp, testApp, withKitchen } from './eaterAndCook'
import { order } from './lunch'

withKitchen()

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bole-later-end-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Imports the canteen with another end of lunch, which was 13:30. */
const endLunchAt = (time: string) => importLunch(`10:30-${time}`)

/** Imports the canteen with other hours of lunch, which were 10:30-13:30. */
async function importLunch(lunch: string): Promise<void> {
  const file = join(folder, 'canteen.csv')
  const hours = `07:00-09:00,${lunch},16:30-19:30`
  await writeFile(file, `编号,名称,地址,供应说明,早餐,午餐,晚餐\nhall,一食堂,一号楼,每天供应,${hours}\n`)
  await runCommand(['content', 'import', 'canteen', file], async () => cliContextOf(testApp))
}
const moveTo = (time: string) =>
  testApp.clock.advance(Date.parse(`2026-06-15T${time}:00+08:00`) - testApp.clock.now().getTime())
const work = () => workOutbox(testApp.context, workers)
const statusOf = async (orderId: string) =>
  (await testApp.post(mealOrders.detail, { orderId }, { token: mei.token })).data.status
const ends = async () => {
  const fields = { date: orderTable.date, meal: orderTable.meal, endsAt: orderTable.endsAt }
  const found = await testApp.db.select(fields).from(orderTable).orderBy(orderTable.endsAt)
  const tickets = await testApp.db
    .select({ date: mealTickets.date, meal: mealTickets.meal, endsAt: mealTickets.endsAt })
    .from(mealTickets)
    .orderBy(mealTickets.endsAt)
  expect(tickets).toEqual(found)
  return found.map(({ date, meal, endsAt }) => `${date} ${meal} ${endsAt.toISOString().slice(0, 16)}`)
}

it('a later end of a meal holds for the orders that wait for it, of these days', async () => {
  const [ready, unserved] = [await made(), await ordered()]
  await order(testApp, mei, noodles, { date: '2026-06-16' })
  await order(testApp, mei, noodles, { meal: 'dinner' })
  await endLunchAt('14:00')
  expect(await ends()).toEqual([
    ...['2026-06-15 lunch 2026-06-15T06:00', '2026-06-15 lunch 2026-06-15T06:00'],
    ...['2026-06-15 dinner 2026-06-15T11:30', '2026-06-16 lunch 2026-06-16T06:00'],
  ])
  moveTo('13:45')
  await work()
  expect(await statusOf(unserved.orderId)).toBe(0)
  expect((await advance([unserved.orderId], 1)).data[0]?.status).toBe(1)
  expect((await pickUp(ready.code)).data.status).toBe(3)
  moveTo('14:00')
  expect(await work()).toBe(1)
  expect(await statusOf(unserved.orderId)).toBe(4)
})

it('an earlier end leaves them, and so does a later one that comes after the end', async () => {
  const { orderId } = await made()
  await endLunchAt('13:00')
  expect(await ends()).toEqual(['2026-06-15 lunch 2026-06-15T05:30'])
  moveTo('13:30')
  await endLunchAt('14:00')
  expect(await ends()).toEqual(['2026-06-15 lunch 2026-06-15T05:30'])
  expect(await statusOf(orderId)).toBe(5)
})

const cancel = (orderId: string) => testApp.post(mealOrders.cancel, { orderId }, { token: mei.token })
const detail = async (orderId: string) =>
  (await testApp.post(mealOrders.detail, { orderId }, { token: mei.token })).data
const canCancel = async (orderId: string) => (await detail(orderId)).canCancel

it('a later cut-off holds for the orders that wait, an earlier one for new ones only', async () => {
  const [one, other] = [await ordered(), await ordered()]
  await importLunch('10:00-13:30')
  moveTo('10:15')
  expect(await detail(one.orderId)).toMatchObject({ canCancel: true, cutoffTime: '2026-06-15 10:30:00' })
  moveTo('10:45')
  expect(await canCancel(one.orderId)).toBe(false)
  await importLunch('11:00-13:30')
  expect(await detail(one.orderId)).toMatchObject({ canCancel: true, cutoffTime: '2026-06-15 11:00:00' })
  expect((await cancel(one.orderId)).data.status).toBe(4)
  expect(await ends()).toEqual(Array(2).fill('2026-06-15 lunch 2026-06-15T05:30'))
  moveTo('11:00')
  expect(await cancel(other.orderId)).toMatchObject({ code: Code.Conflict, msg: '已过截止时间，无法取消' })
})

it('a later cut-off that comes with an earlier end leaves the end', async () => {
  const { orderId } = await ordered()
  await importLunch('11:00-13:00')
  moveTo('10:45')
  expect(await canCancel(orderId)).toBe(true)
  expect(await ends()).toEqual(['2026-06-15 lunch 2026-06-15T05:30'])
})
