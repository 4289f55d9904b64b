import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type HotelOrder, hotels as calls } from '@contract/hotel'
import { messages } from '@contract/message'
import { modules } from '@contract/module'
import { disableUser, eraseAccount } from '@server/accounts'
import { confirmOrder, setAllowance } from '@server/features/hotel/service'
import { hotelOrders, hotelRooms } from '@server/features/hotel/tables'
import { chinaDay } from '@server/lib/time'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Company, company, type Person } from '../flow/company'
import { signedIn, signIn } from '../session/accounts'
import { addHotel, book, bookingOf, dayIn, leftOf, type Rooms } from './rooms'

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
const cancel = (person: Person, { orderId }: HotelOrder) => testApp.post(calls.cancel, { orderId }, as(person))
const order = async (person: Person, { orderId }: HotelOrder) =>
  (await testApp.post(calls.orderDetail, { orderId }, as(person))).data
const newest = async (person: Person) =>
  (await testApp.post(messages.list, { group: 'system' }, as(person))).data.list[0]
const bookDear = async () => (await book(testApp, people.applicant, bookingOf(testApp, rooms.dear, 3, 5))).data

it('names its reader, by the real name, as who will be the guest', async () => {
  const { hotelId } = rooms
  const asked = { hotelId, from: dayIn(testApp, 3), to: dayIn(testApp, 5) }
  const { data } = await testApp.post(calls.detail, asked, as(people.applicant))
  expect(data.guestName).toBe('林晓禾')
})

describe('a stay', () => {
  it.each([
    ['that begins yesterday', -1, 1, '入住日期不能早于今天'],
    ['of no night', 1, 1, '离店日期须晚于入住日期'],
    ['of 15 nights', 1, 16, '一次最多预订 14 晚'],
    ['that ends in 91 days', 85, 91, '只能预订 90 天以内的酒店'],
  ])('%s is refused', async (_, from, to, msg) => {
    const answer = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, from, to))
    expect(answer).toMatchObject({ code: Code.InvalidInput, msg })
    expect(await leftOf(testApp, rooms.cheap)).toEqual([])
  })

  it.each([
    ['today for one night', 0, 1],
    ['14 nights', 2, 16],
    ['that ends in 90 days', 80, 90],
  ])('%s is booked, with a room less every night', async (_, from, to) => {
    const { code, data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, from, to))
    expect({ code, status: data.status, flowId: data.flowId }).toEqual({ code: 0, status: 'booked', flowId: '' })
    expect(data).toMatchObject({ confirmNo: '待酒店确认', reason: '', overFen: 0 })
    expect(await leftOf(testApp, rooms.cheap)).toEqual(Array.from({ length: to - from }, () => 2))
  })

  it('does not overlap another of the same person, and may begin on the day that one ends', async () => {
    await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 3, 5))
    const refused = await book(testApp, people.applicant, bookingOf(testApp, rooms.dear, 4, 6))
    expect(refused).toMatchObject({
      code: Code.Conflict,
      msg: `您已预订 ${dayIn(testApp, 3)} 至 ${dayIn(testApp, 5)} 的酒店，入住日期不能重叠`,
    })
    expect((await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 5, 6))).code).toBe(0)
  })

  it('is refused where one of its nights is full, and takes no other night', async () => {
    const one = await addHotel(testApp, 1)
    await book(testApp, people.colleague, bookingOf(testApp, one.cheap, 4, 5))
    const refused = await book(testApp, people.applicant, bookingOf(testApp, one.cheap, 3, 6))
    expect(refused).toMatchObject({ code: Code.Conflict, msg: '所选日期已满房，请选择其他房型或日期' })
    expect(await leftOf(testApp, one.cheap)).toEqual([0])
  })

  it('is refused where its price is another by now', async () => {
    const booking = bookingOf(testApp, rooms.cheap, 3, 5)
    await testApp.db.update(hotelRooms).set({ priceFen: 45_000 }).where(eq(hotelRooms.id, rooms.cheap))
    expect(await book(testApp, people.applicant, booking)).toMatchObject({
      code: Code.Conflict,
      msg: '价格已变化，请确认新的价格后再预订',
    })
  })

  it.each([
    [{ guests: [] }, '请填写入住人姓名'],
    [{ guests: [' '] }, '请填写入住人姓名'],
    [{ guests: ['林晓\n确认号 HX-1'] }, '入住人姓名含有不可见的字符，请修改后重试'],
    [{ guests: ['林晓', '周\u202e明'] }, '入住人姓名含有不可见的字符，请修改后重试'],
    [{ guests: ['甲', '乙', '丙', '丁', '戊'] }, '一间房最多 4 位入住人'],
    [{ from: '2026-02-30' }, '请选择入住日期'],
    [{ pay: 'cash' as never }, '请选择公司支付或个人支付'],
  ])('with %j is refused with what to do', async (wrong, msg) => {
    const answer = await book(testApp, people.applicant, { ...bookingOf(testApp, rooms.cheap, 3, 5), ...wrong })
    expect(answer).toMatchObject({ code: Code.InvalidInput, msg })
  })

  it('belongs to its orderer alone, and not to family accounts', async () => {
    const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 3, 5))
    expect(await cancel(people.colleague, data)).toMatchObject({ code: Code.NotFound, msg: '该订单不存在' })
    const seen = await testApp.post(calls.orderDetail, { orderId: data.orderId }, as(people.manager))
    expect(seen.code).toBe(Code.NotFound)
    const family = await signedIn(testApp, { familyAccount: true })
    expect((await testApp.post(calls.cities, {}, family)).code).toBe(Code.Forbidden)
  })

  it('is stayed from 12:00 of the day of leaving on', async () => {
    const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 0, 1))
    const leaving = Date.parse(`${data.to}T12:00:00+08:00`)
    testApp.clock.advance(leaving - 1 - testApp.clock.now().getTime())
    const { accessToken: token } = await signIn(testApp, people.applicant.username)
    expect(await order({ ...people.applicant, token }, data)).toMatchObject({ status: 'booked' })
    testApp.clock.advance(1)
    expect(await order({ ...people.applicant, token }, data)).toMatchObject({ status: 'stayed' })
    expect(await cancel({ ...people.applicant, token }, data)).toMatchObject({ msg: '该订单已入住，不能取消' })
  })
})

describe('cancelling', () => {
  it('is possible until 18:00 of the day before and refused then', async () => {
    const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 2, 3))
    expect(data.freeCancelUntil).toBe(`${dayIn(testApp, 1)} 18:00:00`)
    testApp.clock.advance(Date.parse(`${dayIn(testApp, 1)}T18:00:00+08:00`) - testApp.clock.now().getTime())
    const applicant = { ...people.applicant, token: (await signIn(testApp, people.applicant.username)).accessToken }
    expect(await cancel(applicant, data)).toMatchObject({
      code: Code.Conflict,
      msg: '已过免费取消时间，不能取消订单，请联系酒店',
    })
    expect(await leftOf(testApp, rooms.cheap)).toEqual([2])
  })

  it('gives every night back once', async () => {
    const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 3, 6))
    expect((await cancel(people.applicant, data)).data.status).toBe('cancelled')
    expect((await cancel(people.applicant, data)).code).toBe(Code.Conflict)
    expect(await leftOf(testApp, rooms.cheap)).toEqual([3, 3, 3])
  })
})

describe('the hotels of a city', () => {
  const search = async (sort: 'price' | 'distance' | 'star' = 'price') =>
    testApp.post(
      calls.search,
      { city: rooms.city, from: dayIn(testApp, 3), to: dayIn(testApp, 5), sort },
      as(people.applicant),
    )

  it('tell their price, distance and what is left, those without a room last', async () => {
    expect((await search()).data.list).toMatchObject([
      { hotelId: rooms.hotelId, officeKm: 1.3, left: 6, allowanceFen: 50_000 },
    ])
    await testApp.db.update(hotelRooms).set({ stock: 0 }).where(eq(hotelRooms.hotelId, rooms.hotelId))
    expect((await search('star')).data.list).toMatchObject([{ left: 0 }])
  })

  it('are those that have rooms, the others only by their address', async () => {
    await testApp.db.delete(hotelRooms).where(eq(hotelRooms.hotelId, rooms.hotelId))
    expect((await search()).data.list).toEqual([])
    const { data: cities } = await testApp.post(calls.cities, {}, as(people.applicant))
    expect(cities.map(({ city }) => city)).not.toContain(rooms.city)
    const asked = { hotelId: rooms.hotelId, from: dayIn(testApp, 3), to: dayIn(testApp, 5) }
    const { data } = await testApp.post(calls.detail, asked, as(people.applicant))
    expect(data).toMatchObject({ name: '江景酒店', rooms: [] })
  })

  it('are above the allowance by the cheapest free room over the whole stay', async () => {
    const least = async () => (await search()).data.list[0]?.overFen
    expect(await least()).toBe(0)
    const priced = { priceFen: 40_000, weekendFen: 40_000 }
    const set = (id: string, to: Partial<typeof priced & { stock: number }>) =>
      testApp.db.update(hotelRooms).set(to).where(eq(hotelRooms.id, id))
    await set(rooms.dear, { priceFen: 65_000, weekendFen: 65_000 })
    await set(rooms.cheap, { ...priced, stock: 0 })
    expect(await least()).toBe(30_000)
    await set(rooms.dear, { stock: 0 })
    expect(await least()).toBe(0)
  })

  it('have their rooms with each night, and do not exist for accounts outside the personnel register', async () => {
    const stay = { from: dayIn(testApp, 3), to: dayIn(testApp, 5) }
    const { data } = await testApp.post(calls.detail, { hotelId: rooms.hotelId, ...stay }, as(people.applicant))
    expect(data.rooms.map(({ roomId, nightly }) => [roomId, nightly.length])).toEqual([
      [rooms.cheap, 2],
      [rooms.dear, 2],
    ])
    const unknown = await testApp.post(calls.detail, { hotelId: 'h-nowhere', ...stay }, as(people.applicant))
    expect(unknown).toMatchObject({ code: Code.NotFound, msg: '该酒店不存在或已停止合作' })
  })

  it('follow the allowance that is set for it', async () => {
    await setAllowance(testApp.db, rooms.city, 80_000)
    expect((await bookDear()).status).toBe('booked')
  })
})

describe('an order', () => {
  it('gets the number of the hotel, and tells its orderer', async () => {
    const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 3, 5))
    expect(await confirmOrder(testApp.db, data.orderId, 'HX-8812', testApp.clock.now())).toBe('江景酒店')
    expect(await order(people.applicant, data)).toMatchObject({ confirmNo: 'HX-8812' })
    expect(await newest(people.applicant)).toMatchObject({ title: '酒店已确认您的订单，确认号 HX-8812' })
    await cancel(people.applicant, data)
    await expect(confirmOrder(testApp.db, data.orderId, 'HX-1', testApp.clock.now())).rejects.toThrow(
      '不是已预订的订单',
    )
  })

  it('stands in 今日 and in the list of orders, newest first', async () => {
    await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 8, 9))
    testApp.clock.advance(1000)
    const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 3, 5))
    const { list } = (await testApp.post(calls.orders, {}, as(people.applicant))).data
    expect(list.map(({ from }) => from)).toEqual([dayIn(testApp, 3), dayIn(testApp, 8)])
    const today = (await testApp.post(modules.today, {}, as(people.applicant))).data
    expect(JSON.stringify(today)).toContain(`/hotel?order=${data.orderId}`)
  })

  it('gives way in 今日 to the next stay at 12:00 of the day of leaving', async () => {
    const { data: first } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 0, 1))
    const { data: next } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 1, 3))
    const noon = chinaDay(first.to, '12:00:00').getTime()
    const shown = async () => {
      const { accessToken: token } = await signIn(testApp, people.applicant.username)
      const { data } = await testApp.post(modules.today, {}, { token })
      return data.flatMap(({ kind, path }) => (kind === 'hotel' ? [path] : []))
    }
    testApp.clock.advance(noon - testApp.clock.now().getTime() - 1000)
    expect(await shown()).toEqual([`/hotel?order=${first.orderId}`])
    testApp.clock.advance(1000)
    expect(await shown()).toEqual([`/hotel?order=${next.orderId}`])
  })

  it('of a disabled person is cancelled, of an erased one has no names', async () => {
    const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.cheap, 3, 5))
    await disableUser(testApp.db, people.applicant.id, testApp.clock.now())
    expect(await leftOf(testApp, rooms.cheap)).toEqual([3, 3])
    await eraseAccount(testApp.db, people.applicant.id, testApp.clock.now())
    const [row] = await testApp.db.select().from(hotelOrders).where(eq(hotelOrders.id, data.orderId))
    expect(row).toMatchObject({ status: 'cancelled', guests: [], reason: '' })
  })
})
