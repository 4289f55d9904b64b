import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { flows } from '@contract/flow'
import { type HotelOrder, hotels as calls } from '@contract/hotel'
import { messages } from '@contract/message'
import { cancelByHotel } from '@server/features/hotel/service'
import { chinaDay } from '@server/lib/time'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Company, company, decide, detail, type Person } from '../flow/company'
import { signIn } from '../session/accounts'
import { addHotel, book, bookingOf, leftOf, type Rooms } from './rooms'

let testApp: TestApp
let people: Company
let rooms: Rooms

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  people = await company(testApp)
  rooms = await addHotel(testApp)
})

const as = ({ token }: Person) => ({ token })
const order = async ({ orderId }: HotelOrder) =>
  (await testApp.post(calls.orderDetail, { orderId }, as(people.applicant))).data
const told = async () => (await testApp.post(messages.list, { group: 'system' }, as(people.applicant))).data.list
const cancelled = ({ orderId }: HotelOrder) => cancelByHotel(testApp.db, orderId, testApp.clock.now())

it('what its hotel cancels after the free time gives the nights back, once, and tells its orderer', async () => {
  const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 0, 2))
  const late = await testApp.post(calls.cancel, { orderId: data.orderId }, as(people.applicant))
  expect(late).toMatchObject({ code: Code.Conflict, msg: '已过免费取消时间，不能取消订单，请联系酒店' })
  expect(await leftOf(testApp, rooms.cheap)).toEqual([2, 2])
  expect(await cancelled(data)).toBe('江景酒店')
  expect(await order(data)).toMatchObject({ status: 'cancelled' })
  expect(await leftOf(testApp, rooms.cheap)).toEqual([3, 3])
  const [newest] = await told()
  expect(newest).toMatchObject({ title: '酒店已取消您的订单', content: `江景酒店，${data.from} 至 ${data.to}` })
  await expect(cancelled(data)).rejects.toThrow('不是已预订的订单')
  expect(await leftOf(testApp, rooms.cheap)).toEqual([3, 3])
  expect(await told()).toHaveLength(1)
})

it('the nights that a hotel has cancelled can be booked elsewhere', async () => {
  const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 0, 2))
  const elsewhere = await addHotel(testApp)
  const again = () => book(testApp, people.applicant, bookingOf(testApp, elsewhere.cheap, 0, 2))
  expect((await again()).code).toBe(Code.Conflict)
  await cancelled(data)
  expect((await again()).data).toMatchObject({ status: 'booked' })
})

it('an order whose approval runs is not cancelled by its hotel; once it is approved it can be, and stays approved', async () => {
  const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.dear, 3, 5))
  await expect(cancelled(data)).rejects.toThrow('不是已预订的订单')
  expect(await order(data)).toMatchObject({ status: 'approving' })
  expect(await leftOf(testApp, rooms.dear)).toEqual([2, 2])
  const flowOf = async () => (await detail(testApp, people.manager, data.flowId)).data
  expect((await decide(testApp, people.manager, await flowOf())).code).toBe(Code.Success)
  await cancelled(data)
  expect(await order(data)).toMatchObject({ status: 'cancelled' })
  expect(await leftOf(testApp, rooms.dear)).toEqual([3, 3])
  expect(await flowOf()).toMatchObject({ status: 'approved' })
  expect((await testApp.post(flows.counts, {}, as(people.manager))).data.todo).toBe(0)
})

it('a stay that has ended is not cancelled', async () => {
  const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 0, 1))
  testApp.clock.advance(chinaDay(data.to, '12:00:00').getTime() - testApp.clock.now().getTime())
  people.applicant.token = (await signIn(testApp, people.applicant.username)).accessToken
  await expect(cancelled(data)).rejects.toThrow('不是已预订的订单')
  expect(await order(data)).toMatchObject({ status: 'stayed' })
  expect(await leftOf(testApp, rooms.cheap)).toEqual([2])
})
