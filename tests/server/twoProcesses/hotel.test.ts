import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import type { Envelope } from '@contract/endpoint'
import { flows } from '@contract/flow'
import { type HotelBooking, hotels as calls } from '@contract/hotel'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { flows as flowRows } from '@server/features/flow/tables'
import { hotelNights, hotelOrders, hotelRooms } from '@server/features/hotel/tables'
import { users } from '@server/features/people/tables'
import { type Person, RACE_SIZE, startTwoServers, type TwoServers } from '@tests/support/servers/twoServers'
import { addHotel, CHEAP, DEAR } from '../features/hotel/rooms'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'

const BOOKINGS = 500
const LAST_ROOMS = 20
/** Two thousand with `RACE_SIZE=50`. */
const HELD = 40 * RACE_SIZE
/** Holds for one manager to decide: the flood guard refuses more calls a minute. */
const HELD_EACH = 40

let two: TwoServers

beforeAll(async () => void (two = await startTwoServers()))
afterAll(() => two?.close())

/** Of China, the same throughout a test. */
let today: string
beforeEach(() => void (today = chinaDate(new Date())))

const day = (n: number) => addDays(today, n)

function booking(roomId: string, from: number, priceFen: number): HotelBooking {
  const stay = { from: day(from), to: day(from + 2) }
  return { roomId, ...stay, guests: ['林晓禾'], pay: 'company', reason: '会场就在楼下', expectFen: 2 * priceFen }
}

/** A hotel with equal prices on all nights. */
async function hotel(stock: number) {
  const rooms = await addHotel(two, stock)
  const flat = { weekendFen: sql`${hotelRooms.priceFen}` }
  await two.db.update(hotelRooms).set(flat).where(eq(hotelRooms.hotelId, rooms.hotelId))
  return rooms
}

async function createPeople(number: number): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < number; n += 1) people.push(await two.person())
  return people
}

const leftOf = async (roomId: string) =>
  (await two.db.select().from(hotelNights).where(eq(hotelNights.roomId, roomId))).map(({ left }) => left)

it('500 bookings of the last 20 rooms at once on two servers end in 20', async () => {
  const { cheap } = await hotel(LAST_ROOMS)
  const people = await createPeople(BOOKINGS)
  const answers = await runConcurrently(
    people.map(
      ({ token }, n) =>
        () =>
          two.post(n, calls.book, booking(cheap, 3, CHEAP), { token, key: `hotel-book-${n}` }),
    ),
    BOOKINGS,
  )
  expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(LAST_ROOMS)
  expect(answers.filter(({ msg }) => msg === '所选日期已满房，请选择其他房型或日期')).toHaveLength(
    BOOKINGS - LAST_ROOMS,
  )
  expect(await leftOf(cheap)).toEqual([0, 0])
  expect(await two.db.$count(hotelOrders, eq(hotelOrders.roomId, cheap))).toBe(LAST_ROOMS)
}, 120_000)

it('one person who books ten overlapping stays at once has one', async () => {
  const { cheap } = await hotel(100)
  const { token } = await two.person()
  const answers = await runConcurrently(
    Array.from(
      { length: 10 },
      (_, n) => () => two.post(n, calls.book, booking(cheap, 3 + (n % 2), CHEAP), { token, key: `overlap-${n}` }),
    ),
    10,
  )
  expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(1)
  expect(await two.db.$count(hotelOrders, eq(hotelOrders.roomId, cheap))).toBe(1)
})

it('approved, withdrawn, cancelled and lapsed at once, an order has one end and its approval the same', async () => {
  const { dear } = await hotel(HELD)
  const managers = await createPeople(HELD / HELD_EACH)
  const people = await createPeople(HELD)
  const managerOf = (n: number) => managers[n % managers.length] as Person
  for (const [place, manager] of managers.entries()) {
    const ids = people.filter((_, n) => managerOf(n) === managers[place]).map(({ id }) => id)
    await two.db.update(users).set({ managerId: manager.id }).where(inArray(users.id, ids))
  }
  const orders = []
  for (const [n, { token }] of people.entries())
    orders.push((await two.post(n, calls.book, booking(dear, 5, DEAR), { token, key: `held-order-${n}` })).data)
  expect(orders.map((order) => order?.status)).toEqual(people.map(() => 'approving'))
  expect(await leftOf(dear)).toEqual([0, 0])
  // Every third hold expires while the others are decided.
  const over = orders.filter((_, n) => n % 3 === 0)
  for (const { orderId, flowId } of over) {
    const ago = new Date(Date.now() - 1000)
    await two.db.update(hotelOrders).set({ holdUntil: ago }).where(eq(hotelOrders.id, orderId))
    await two.db.update(flowRows).set({ lapsesAt: ago }).where(eq(flowRows.id, flowId))
  }
  const acts: (() => Promise<Envelope<unknown>>)[] = orders.flatMap(({ orderId, flowId }, n) => {
    const { token } = people[n] as Person
    const seen = { flowId, version: 1 }
    const approve = { ...seen, decision: 'approve' as const, reason: '' }
    return [
      () => two.post(n, flows.decide, approve, { token: managerOf(n).token, key: `approve-${n}` }),
      () => two.post(n + 1, flows.withdraw, seen, { token, key: `withdraw-${n}` }),
      () => two.post(n, calls.cancel, { orderId }, { token, key: `cancel-${n}` }),
      () => two.post(n + 1, flows.detail, { flowId }, { token: managerOf(n).token }),
    ]
  })
  const answers = await runConcurrently(acts, acts.length)
  const codes = [...new Set(answers.map(({ code }) => code))].sort()
  expect(codes.every((code) => [Code.Success, Code.Conflict].includes(code as never))).toBe(true)
  const ends = await two.db
    .select({ order: hotelOrders.status, flow: flowRows.status, overdue: flowRows.lapsesAt })
    .from(hotelOrders)
    .innerJoin(flowRows, eq(flowRows.id, hotelOrders.flowId))
    .where(eq(hotelOrders.roomId, dear))
  expect(ends).toHaveLength(HELD)
  const PAIRS = ['booked approved', 'cancelled withdrawn', 'lapsed withdrawn', 'cancelled approved']
  for (const { order, flow } of ends) expect(PAIRS).toContain(`${order} ${flow}`)
  const kept = ends.filter(({ order }) => order === 'booked').length
  expect(await leftOf(dear)).toEqual([HELD - kept, HELD - kept])
  expect(ends.filter(({ order, overdue }) => order === 'booked' && overdue && overdue < new Date())).toEqual([])
}, 600_000)
