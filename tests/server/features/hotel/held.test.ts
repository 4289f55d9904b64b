import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { flows } from '@contract/flow'
import { type HotelOrder, hotels as calls } from '@contract/hotel'
import { messages } from '@contract/message'
import { idempotencyKeys } from '@server/db/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Company, company, decide, detail, type Person } from '../flow/company'
import { HOUR, signIn } from '../session/accounts'
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
const flowOf = async (person: Person, { flowId }: HotelOrder) => (await detail(testApp, person, flowId)).data

describe('a stay above the allowance', () => {
  it('is paid by oneself without asking', async () => {
    const booking = bookingOf(testApp, rooms.dear, 3, 5)
    const { data } = await book(testApp, people.applicant, { ...booking, pay: 'personal', reason: '' })
    expect(data).toMatchObject({ status: 'booked', flowId: '', reason: '' })
  })

  it('is found by its guest from the approval', async () => {
    const held = await bookDear()
    expect((await flowOf(people.applicant, held)).path).toBe(`/hotel?order=${held.orderId}`)
    expect((await flowOf(people.manager, held)).path).toBe('')
  })

  it('needs a reason where the company pays', async () => {
    for (const reason of ['', '\u200b\u3000']) {
      const answer = await book(testApp, people.applicant, { ...bookingOf(testApp, rooms.dear, 3, 5), reason })
      expect(answer).toMatchObject({ code: Code.InvalidInput, msg: '请填写超标原因' })
    }
  })

  it('is held for its approval, and booked by it', async () => {
    const held = await bookDear()
    expect(held).toMatchObject({ status: 'approving' })
    expect(held.overFen).toBeGreaterThanOrEqual(2 * 15_000)
    expect(await leftOf(testApp, rooms.dear)).toEqual([2, 2])
    const flow = await flowOf(people.manager, held)
    expect(flow).toMatchObject({ kind: 'hotel_over', status: 'running', actions: expect.arrayContaining(['approve']) })
    expect((await decide(testApp, people.manager, flow)).code).toBe(0)
    expect(await order(people.applicant, held)).toMatchObject({ status: 'booked' })
    expect(await leftOf(testApp, rooms.dear)).toEqual([2, 2])
  })

  it('cannot be begun by hand', async () => {
    const body = { kind: 'hotel_over', form: {}, fileIds: [], ccUserIds: [] }
    expect((await testApp.post(flows.start, body, as(people.applicant))).code).toBe(Code.Forbidden)
  })

  it.each([
    ['refused', async (flow: Parameters<typeof decide>[2]) => decide(testApp, people.manager, flow, 'reject')],
    [
      'cancelled',
      async ({ flowId, version }: Parameters<typeof decide>[2]) =>
        testApp.post(flows.withdraw, { flowId, version }, as(people.applicant)),
    ],
  ])('is %s with its approval, and gives the nights back', async (status, end) => {
    const held = await bookDear()
    expect((await end(await flowOf(people.manager, held))).code).toBe(0)
    expect(await order(people.applicant, held)).toMatchObject({ status })
    expect(await leftOf(testApp, rooms.dear)).toEqual([3, 3])
    expect((await book(testApp, people.applicant, bookingOf(testApp, rooms.dear, 3, 5))).code).toBe(0)
  })

  it('ends its approval when it is cancelled', async () => {
    const held = await bookDear()
    const flow = await flowOf(people.manager, held)
    expect((await cancel(people.applicant, held)).data).toMatchObject({ status: 'cancelled' })
    expect(await flowOf(people.manager, held)).toMatchObject({ status: 'withdrawn', actions: [] })
    expect(await decide(testApp, people.manager, flow)).toMatchObject({ code: Code.Conflict, msg: '该审批已被处理' })
    expect(await leftOf(testApp, rooms.dear)).toEqual([3, 3])
    expect(await cancel(people.applicant, held)).toMatchObject({ msg: '该订单已取消' })
  })

  it('is answered as refused where its booking is repeated after that, under a key that keeps no guest', async () => {
    const [booking, key] = [bookingOf(testApp, rooms.dear, 3, 5), { ...as(people.applicant), key: 'hotel-key-book' }]
    const { data: held } = await testApp.post(calls.book, booking, key)
    expect(held).toMatchObject({ status: 'approving' })
    await decide(testApp, people.manager, await flowOf(people.manager, held), 'reject')
    const repeated = await testApp.post(calls.book, booking, key)
    expect(repeated.data).toEqual({ ...held, status: 'refused' })
    const kept = await testApp.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key.key))
    expect(kept.map(({ answer }) => answer)).toMatchObject([{ data: { orderId: held.orderId } }])
    expect(JSON.stringify(kept)).not.toMatch(/林晓禾|江景酒店/)
  })

  it('is cancelled under a key that keeps no guest', async () => {
    const held = await bookDear()
    const key = { ...as(people.applicant), key: 'hotel-key-cancel' }
    const cancelled = await testApp.post(calls.cancel, { orderId: held.orderId }, key)
    expect(cancelled.data).toEqual({ ...held, status: 'cancelled' })
    expect((await testApp.post(calls.cancel, { orderId: held.orderId }, key)).data).toEqual(cancelled.data)
    const kept = await testApp.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key.key))
    expect(kept.map(({ answer }) => answer)).toMatchObject([{ data: { orderId: held.orderId } }])
    expect(JSON.stringify(kept)).not.toMatch(/林晓禾|江景酒店/)
  })

  it('lapses after 24 hours: the approval is over, the nights are free, and the orderer is told', async () => {
    const held = await bookDear()
    const flow = await flowOf(people.manager, held)
    testApp.clock.advance(24 * HOUR - 1)
    const again = async ({ username, id, mobile }: Person): Promise<Person> => ({
      ...{ username, id, mobile },
      token: (await signIn(testApp, username)).accessToken,
    })
    const [applicant, manager] = [await again(people.applicant), await again(people.manager)]
    expect(await order(applicant, held)).toMatchObject({ status: 'approving' })
    testApp.clock.advance(1)
    expect(await order(applicant, held)).toMatchObject({ status: 'lapsed' })
    expect(await decide(testApp, manager, flow)).toMatchObject({ code: Code.Conflict, msg: '该审批已被处理' })
    expect(await flowOf(manager, held)).toMatchObject({ status: 'withdrawn', actions: [] })
    expect(await leftOf(testApp, rooms.dear)).toEqual([3, 3])
    expect(await newest(applicant)).toMatchObject({ title: '您的酒店订单未在时限内审批，已失效' })
    expect((await testApp.post(flows.counts, {}, as(manager))).data.todo).toBe(0)
  })

  it('is withdrawn in its approval once it is too late to cancel the order, which says so', async () => {
    const { data: held } = await book(testApp, people.applicant, bookingOf(testApp, rooms.dear, 0, 1))
    expect(await cancel(people.applicant, held)).toMatchObject({
      code: Code.Conflict,
      msg: '已过免费取消时间，可在审批中撤回',
    })
    const { flowId, version } = await flowOf(people.applicant, held)
    expect((await testApp.post(flows.withdraw, { flowId, version }, as(people.applicant))).code).toBe(0)
    expect(await order(people.applicant, held)).toMatchObject({ status: 'cancelled' })
  })

  it('is held no longer than to the end of the day of arrival', async () => {
    const { data } = await book(testApp, people.applicant, bookingOf(testApp, rooms.dear, 0, 1))
    expect(data.holdUntil).toBe(`${dayIn(testApp, 1)} 00:00:00`)
  })
})
