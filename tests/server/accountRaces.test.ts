import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { Code } from '@contract/codes'
import { flows } from '@contract/flow'
import { hotels } from '@contract/hotel'
import { market } from '@contract/market'
import { mailbox } from '@contract/mailbox'
import { mealOrders } from '@contract/mealOrder'
import { mentors } from '@contract/mentors'
import { people } from '@contract/people'
import { Role } from '@contract/person'
import { points } from '@contract/points'
import { relations } from '@contract/relation'
import { DAY_MS } from '@contract/text/timeUnits'
import { walk } from '@contract/walk'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { disableAccounts, eraseAccount } from '@server/accounts'
import type { Db } from '@server/db/db'
import { openSlots } from '@server/features/bookings/service'
import { canteenMeals, canteens, dishes, mealSlots } from '@server/features/catering/tables'
import { topUp } from '@server/features/mealCard/service'
import { adjust } from '@server/features/points/service'
import { goods } from '@server/features/points/tables'
import { users } from '@server/features/people/tables'
import { insertFile, insertRole, insertSession, insertUser } from '@tests/support/rows'
import { first, meanwhile, second, withTwoApps } from '@tests/support/servers/twoApps'
import { addHotel, bookingOf, type Rooms } from './features/hotel/rooms'

interface Person {
  id: string
  token: string
}

let rooms: Rooms
let seller: string
let hr: string

withTwoApps()
beforeAll(async () => {
  hr = await insertUser(first.db)
  await insertRole(first.db, hr, Role.Hr)
  seller = await insertUser(first.db)
  rooms = await addHotel(first)
  const hall = { canteenId: 'hall', meal: 'lunch' }
  await first.db.insert(canteens).values({ id: 'hall', name: '一食堂', address: '一号楼', openText: '每天供应' })
  await first.db.insert(canteenMeals).values({ ...hall, cutoffMinute: 630, endMinute: 810 })
  await first.db.insert(mealSlots).values({ ...hall, id: 'noon', name: '11:30', capacity: 5 })
  await first.db.insert(dishes).values({
    ...{ id: 'beef', canteenId: 'hall', category: '热菜', name: '红烧牛肉', priceFen: 1500, stock: 5 },
    ...{ meals: ['lunch'], weekdays: [1, 2, 3, 4, 5, 6, 7] },
  })
  const createdAt = first.clock.now()
  await first.db.insert(goods).values({ id: 'mug', name: '马克杯', points: 20, stock: 1, place: '服务台', createdAt })
})

async function person(): Promise<Person> {
  const id = await insertUser(first.db)
  await first.db.transaction((tx) => adjust(tx, { userId: id, points: 100, reason: '开始', now: first.clock.now() }))
  await topUp(first.db, id, 5000, first.clock.now())
  await first.db.execute(sql`insert into market_people (user_id, adult_at) values (${id}, now())`)
  return { id, token: await insertSession(first.db, id, first.clock.now()) }
}

async function offered(sellerId: string, lapsesAt: Date): Promise<string> {
  const id = `item-${crypto.randomUUID()}`
  await first.db.execute(sql`insert into market_items (id, seller_id, title, description, price_fen, original_fen,
    condition, category, place, share_phone, status, created_at, lapses_at, grams) values (${id}, ${sellerId}, '自行车',
    '', 100, 0, 'good', 'sport', '东门', false, 'open', now(), ${lapsesAt.toISOString()}::timestamptz, '{}'::text[])`)
  return id
}

const soon = (ms: number) => new Date(first.clock.now().getTime() + ms)

const disabling = (userId: string, at: Date) => (tx: Db) => disableAccounts(tx, [userId], at)
const erasing = (userId: string) => (tx: Db) => eraseAccount(tx, userId, first.clock.now())

const numberOf = async (rowsWhere: string) => {
  const counted = await first.db.execute(sql.raw(`select count(*)::int as n from ${rowsWhere}`))
  const { rows } = counted as unknown as { rows: { n: number }[] }
  return rows[0]?.n
}

interface Call {
  /** Rows of a person that would be left. */
  left: (id: string) => string
  make: (who: Person) => Promise<() => Promise<{ code: number }>>
}

/** Calls that leave something running for a person. */
const calls: Record<string, Call> = {
  'a meal': {
    left: (id) => `meal_orders where user_id = '${id}'`,
    make: async ({ token }) => {
      const items = [{ dishId: 'beef', quantity: 1 }]
      const meal = { canteenId: 'hall', date: addDays(chinaDate(first.clock.now()), 1), meal: 'lunch' as const }
      const body = { ...meal, slotId: 'noon', mode: 'in' as const, remark: '', items, expectPayFen: 700 }
      return () => second.post(mealOrders.place, body, { token })
    },
  },
  'a room': {
    left: (id) => `hotel_orders where user_id = '${id}'`,
    make: async ({ token }) => {
      const booking = bookingOf(first, rooms.cheap, 3, 5)
      return () => second.post(hotels.book, booking, { token })
    },
  },
  'a room above the allowance': {
    left: (id) => `hotel_orders where user_id = '${id}'`,
    make: async ({ token }) => {
      const booking = bookingOf(first, rooms.dear, 3, 5)
      return () => second.post(hotels.book, booking, { token })
    },
  },
  'a talk with a mentor': {
    left: (id) => `bookings where user_id = '${id}'`,
    make: async ({ token }) => {
      const hostId = await insertUser(first.db, { professionalGuide: true })
      const slot = { startTime: '2026-06-18 09:00:00', endTime: '2026-06-18 10:00:00', place: '一号楼 201' }
      const at = { kind: BookingKind.Mentor, hostId, now: first.clock.now() }
      const [opened] = await first.db.transaction((tx) => openSlots(tx, at, [slot]))
      return () => second.post(mentors.book, { slotId: opened?.slotId ?? '' }, { token })
    },
  },
  'a time as a mentor': {
    left: (id) => `booking_slots where closed_at is null and host_id = '${id}'`,
    make: async ({ id, token }) => {
      await first.db.update(users).set({ professionalGuide: true }).where(eq(users.id, id))
      const slots = [{ startTime: '2026-06-18 09:00:00', endTime: '2026-06-18 10:00:00', place: '一号楼 201' }]
      return () => second.post(mentors.openSlots, { slots }, { token })
    },
  },
  'goods for points': {
    left: (id) => `redemptions where user_id = '${id}'`,
    make:
      async ({ token }) =>
      () =>
        second.post(points.redeem, { goodsId: 'mug' }, { token }),
  },
  'an approval': {
    left: (id) => `flows where applicant_id = '${id}'`,
    make: async ({ token }) => {
      const form = { title: '会议室', content: '评审' }
      return () => second.post(flows.start, { kind: 'general', form, fileIds: [], ccUserIds: [] }, { token })
    },
  },
  'a place in the walking rank': {
    left: (id) => `walkers where ranked and user_id = '${id}'`,
    make:
      async ({ token }) =>
      () =>
        second.post(walk.ranked, { on: true }, { token }),
  },
  'an item for sale': {
    left: (id) => `market_items where seller_id = '${id}'`,
    make: async ({ id, token }) => {
      const fileIds = [await insertFile(first.db, { ownerId: id, isPublic: false })]
      const priced = { priceFen: 100, condition: 'good' as const, category: 'sport' as const }
      const body = {
        title: '自行车',
        desc: '八成新',
        ...priced,
        place: '东门',
        sharePhone: false,
        adult: true,
        fileIds,
      }
      return () => second.post(market.publish, body, { token })
    },
  },
  'another fortnight of an item': {
    left: (id) => `market_items where lapses_at > '2026-06-01' and seller_id = '${id}'`,
    make: async ({ id, token }) => {
      const itemId = await offered(id, new Date(0))
      return () => second.post(market.renew, { itemId }, { token })
    },
  },
  'a reservation': {
    left: (id) => `market_items where reserver_id = '${id}'`,
    make: async ({ token }) => {
      const itemId = await offered(seller, soon(DAY_MS))
      return () => second.post(market.reserve, { itemId, on: true, sharePhone: false, adult: true }, { token })
    },
  },
}

it.each(Object.entries(calls))('%s is refused to whoever is just being disabled', async (_name, { left, make }) => {
  const who = await person()
  const call = await make(who)
  expect((await meanwhile(disabling(who.id, first.clock.now()), call)).code).toBe(Code.Unauthenticated)
  expect(await numberOf(left(who.id))).toBe(0)
})

it('nothing is reserved of somebody who was disabled after the call came', async () => {
  const [gone, { token }] = [await person(), await person()]
  const itemId = await offered(gone.id, soon(DAY_MS))
  const reserve = () => second.post(market.reserve, { itemId, on: true, sharePhone: false, adult: true }, { token })
  const answer = await meanwhile(disabling(gone.id, soon(1000)), reserve)
  expect(answer).toMatchObject({ code: Code.Conflict, msg: '该物品已不在出售' })
})

it('an erased account takes no name from a call that came before', async () => {
  const { id, token } = await person()
  const rename = () => second.post(people.changeAccount, { imNickName: '林晓禾' }, { token })
  expect((await meanwhile(erasing(id), rename)).code).toBe(Code.Unauthenticated)
  expect(await numberOf(`users where nick_name = '林晓禾'`)).toBe(0)
})

it.each([false, true])(
  'an erased account leaves no entry in the mailbox by a call that came before (anonymous: %s)',
  async (anonymous) => {
    const { id, token } = await person()
    const before = await numberOf('advices')
    const body = { adviceType: 'canteen', adviceDesc: '希望多开一个窗口', anonymous }
    const write = () => second.post(mailbox.write, body, { token })
    expect((await meanwhile(erasing(id), write)).code).toBe(Code.Unauthenticated)
    expect(await numberOf('advices')).toBe(before)
  },
)

it('an erased account follows and blocks nobody by a call that came before', async () => {
  const [{ id, token }, other] = [await person(), await insertUser(first.db)]
  const calls = () =>
    Promise.all([
      second.post(relations.follow, { userId: other, on: true }, { token }),
      second.post(relations.block, { userId: other, on: true }, { token }),
    ])
  const answers = await meanwhile(erasing(id), calls)
  expect(answers.map(({ code }) => code)).toEqual([Code.Unauthenticated, Code.Unauthenticated])
  expect(await numberOf(`follows where follower_id = '${id}'`)).toBe(0)
  expect(await numberOf(`blocks where blocker_id = '${id}'`)).toBe(0)
})

it('no approval begins for HR alone whose last member is just being disabled', async () => {
  const { token } = await person()
  const form = { title: '会议室', content: '评审' }
  const start = () => second.post(flows.start, { kind: 'general', form, fileIds: [], ccUserIds: [] }, { token })
  expect(await meanwhile(disabling(hr, first.clock.now()), start)).toMatchObject({ msg: '暂无可用审批人' })
})
