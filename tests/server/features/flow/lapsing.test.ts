import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { flows } from '@contract/flow'
import { type HotelOrder, hotels as hotelCalls } from '@contract/hotel'
import { messages } from '@contract/message'
import { disableUser } from '@server/accounts'
import { flowSteps } from '@server/features/flow/tables'
import { hotelOrders } from '@server/features/hotel/tables'
import { sweep } from '@server/work'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { addHotel, book, bookingOf, dayIn, leftOf, type Rooms } from '../hotel/rooms'
import { HOUR, signIn } from '../session/accounts'
import { type Company, company, detail, GENERAL, type Person, start } from './company'

const DAY = 24 * HOUR

let testApp: TestApp
let people: Company
let rooms: Rooms
const logged: { id?: string; msg: string }[] = []

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(JSON.parse(chunk.toString()) as (typeof logged)[number])
      done()
    },
  })
  testApp = await startTestApp({ log: pino({ level: 'error' }, sink) })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  logged.length = 0
  people = await company(testApp)
  rooms = await addHotel(testApp)
})

const held = async (from: number) =>
  (await book(testApp, people.applicant, bookingOf(testApp, rooms.dear, from, from + 1))).data
const change = ({ orderId }: HotelOrder, values: Partial<typeof hotelOrders.$inferInsert>) =>
  testApp.db.update(hotelOrders).set(values).where(eq(hotelOrders.id, orderId))
/** The applicant a day later, when the approvals have lapsed. */
async function aDayLater(): Promise<Person> {
  testApp.clock.advance(DAY)
  return { ...people.applicant, token: (await signIn(testApp, people.applicant.username)).accessToken }
}
const list = ({ token }: Person) => testApp.post(flows.list, { box: 'mine', cursor: null }, { token })
const search = ({ token }: Person) => {
  const stay = { city: rooms.city, from: dayIn(testApp, 3), to: dayIn(testApp, 4) }
  return testApp.post(hotelCalls.search, { ...stay, sort: 'price', cursor: null }, { token })
}

it('an approval tells when it lapses while it can still be decided, and nothing if it does not lapse', async () => {
  const order = await held(3)
  const { manager, applicant } = people
  const read = async (who: Person, flowId = order.flowId) => (await detail(testApp, who, flowId)).data.lapseTime
  expect(order.holdUntil).not.toBe('')
  for (const one of [applicant, manager]) expect(await read(one)).toBe(order.holdUntil)
  const { data: general } = await start(testApp, applicant, 'general', GENERAL)
  expect(general.lapseTime).toBeNull()
  const broken = await held(5)
  await change(broken, { nightly: [] })
  const later = await aDayLater()
  for (const flowId of [order.flowId, broken.flowId]) expect(await read(later, flowId)).toBeNull()
  await change(broken, { nightly: [{ date: broken.from, priceFen: 1 }] })
  await sweep(testApp.context)
})

it('a lapsed approval whose order has ended before is over, and keeps nothing else waiting', async () => {
  const order = await held(3)
  await change(order, { status: 'cancelled' })
  const applicant = await aDayLater()
  expect((await search(applicant)).code).toBe(hotelCalls.search.success)
  expect((await list(applicant)).code).toBe(flows.list.success)
  expect((await detail(testApp, applicant, order.flowId)).data).toMatchObject({ status: 'withdrawn' })
  expect(await leftOf(testApp, rooms.dear)).toEqual([2])
  expect(logged).toEqual([])
})

it('an approval whose order has ended before can be refused and withdrawn, but not approved', async () => {
  const [first, second] = [await held(3), await held(5)]
  for (const order of [first, second]) await change(order, { status: 'cancelled' })
  const decided = (decision: 'approve' | 'reject') =>
    testApp.post(
      flows.decide,
      { flowId: first.flowId, version: 1, decision, reason: '已取消' },
      { token: people.manager.token },
    )
  expect(await decided('approve')).toMatchObject({ code: Code.Conflict, msg: '该订单已结束' })
  expect((await decided('reject')).data).toMatchObject({ status: 'rejected' })
  const { token } = people.applicant
  const withdrawn = await testApp.post(flows.withdraw, { flowId: second.flowId, version: 1 }, { token })
  expect(withdrawn.data).toMatchObject({ status: 'withdrawn' })
})

it('a lapsed approval that cannot be ended is logged, and the others end', async () => {
  const [broken, other] = [await held(3), await held(5)]
  // Without nights there is nothing to give back.
  await change(broken, { nightly: [] })
  const applicant = await aDayLater()
  expect((await search(applicant)).code).toBe(hotelCalls.search.success)
  expect((await detail(testApp, applicant, other.flowId)).data).toMatchObject({ status: 'withdrawn' })
  expect(await leftOf(testApp, rooms.dear)).toEqual([2, 3])
  const asked = { token: (await signIn(testApp, people.manager.username)).accessToken }
  expect((await testApp.post(flows.list, { box: 'todo' }, asked)).data.list).toEqual([])
  expect((await detail(testApp, applicant, broken.flowId)).data).toMatchObject({ actions: [] })
  expect(logged[0]).toMatchObject({ id: broken.flowId, msg: 'a lapsed approval was not ended' })
  await change(broken, { nightly: [{ date: broken.from, priceFen: 1 }] })
  await sweep(testApp.context)
  expect(await leftOf(testApp, rooms.dear)).toEqual([3, 3])
})

it.each(['manager', 'applicant'] as const)(
  'an approval that has lapsed before its %s is disabled has lapsed with its order, and is handed on to nobody',
  async (who) => {
    const order = await held(3)
    testApp.clock.advance(DAY)
    await disableUser(testApp.db, people[who].id, testApp.clock.now())
    const [row] = await testApp.db.select().from(hotelOrders).where(eq(hotelOrders.id, order.orderId))
    expect(row?.status).toBe('lapsed')
    expect(await leftOf(testApp, rooms.dear)).toEqual([3])
    const hr = await signIn(testApp, people.hr.username)
    const toHr = await testApp.post(messages.list, { group: 'system' }, { token: hr.accessToken })
    expect(toHr.data.list.filter(({ title }) => title === '有一条审批待您处理')).toEqual([])
    const ofFlow = eq(flowSteps.flowId, order.flowId)
    const steps = await testApp.db.select().from(flowSteps).where(ofFlow).orderBy(flowSteps.position)
    expect(steps.map(({ name, status, personId }) => [name, status, personId])).toEqual([
      ['直属上级审批', 'skipped', people.manager.id],
      ['失效', 'skipped', null],
    ])
  },
)
