import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { Code } from '@contract/codes'
import { kitchen } from '@contract/kitchen'
import { mealOrders } from '@contract/mealOrder'
import { Role } from '@contract/person'
import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { canteenMeals, canteens, dishes, mealSlots } from '@server/features/catering/tables'
import { recount } from '@tests/support/recount'
import { type Person, startTwoServers, type TwoServers } from '@tests/support/servers/twoServers'
import { WRONG_BOOKS } from './mealBooks'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'

const CARD_FEN = 5000
const PRICE_FEN = 1500
const PAY_FEN = 700

let two: TwoServers
let cook: Person
let halls = 0

beforeAll(async () => {
  two = await startTwoServers()
  cook = await two.person([Role.KitchenStaff])
})
afterAll(() => two?.close())

const rows = async (text: string) =>
  ((await two.db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows

/** Of China, the same throughout a test. */
let tomorrow: string
beforeEach(() => void (tomorrow = addDays(chinaDate(new Date()), 1)))

/** A new canteen with one dish and one slot for the dinners of every day. */
async function insertCanteen({ stock, places, hours }: { stock: number; places: number; hours?: [number, number] }) {
  halls += 1
  const id = `hall-${halls}`
  const [cutoffMinute, endMinute] = hours ?? [960, 1170]
  await two.db.insert(canteens).values({ id, name: '一食堂', address: '一号楼', openText: '每天供应' })
  await two.db.insert(canteenMeals).values({ canteenId: id, meal: 'dinner', cutoffMinute, endMinute })
  await two.db
    .insert(mealSlots)
    .values({ id: `${id}-slot`, canteenId: id, meal: 'dinner', name: '17:30', capacity: places })
  await two.db.insert(dishes).values({
    ...{ id: `${id}-beef`, canteenId: id, category: '热菜', name: '红烧牛肉', priceFen: PRICE_FEN, stock },
    ...{ meals: ['dinner'], weekdays: [1, 2, 3, 4, 5, 6, 7] },
  })
  return id
}

async function eaters(count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < count; n += 1) people.push(await two.person())
  const ids = people.map(({ id }) => `('${id}')`).join(',')
  await rows(`insert into meal_cards select id, ${CARD_FEN} from (values ${ids}) v(id)`)
  await rows(`insert into meal_card_entries (user_id, kind, amount_fen, title, created_at)
    select id, 'top_up', ${CARD_FEN}, '充值', now() from (values ${ids}) v(id)`)
  return people
}

function order(
  n: number,
  canteenId: string,
  person: Person,
  { key, date = tomorrow }: { key?: string; date?: string } = {},
) {
  const body = {
    ...{ canteenId, date, meal: 'dinner' as const, slotId: `${canteenId}-slot`, mode: 'in' as const, remark: '' },
    ...{ items: [{ dishId: `${canteenId}-beef`, quantity: 1 }], expectPayFen: PAY_FEN },
  }
  return two.post(n, mealOrders.place, body, { token: person.token, ...(key ? { key } : {}) })
}

/** Inconsistent bookings; must be empty. */
const wrong = () => recount(two.db, WRONG_BOOKS)

const sentences = (answers: readonly { code: number; msg: string }[]) =>
  answers.reduce<Record<string, number>>((counts, { code, msg }) => {
    const said = `${code} ${msg}`.trim()
    return { ...counts, [said]: (counts[said] ?? 0) + 1 }
  }, {})

const ordersOf = async (canteenId: string) =>
  (await rows(`select count(*)::int as n from meal_orders where canteen_id = '${canteenId}'`))[0]?.n

describe('two server processes on one PostgreSQL', () => {
  let people: Person[]
  beforeAll(async () => {
    people = await eaters(500)
  })

  it('sell 50 portions to 50 of 500 people, and tell the other 450 why not', async () => {
    const hall = await insertCanteen({ stock: 50, places: 60 })
    const answers = await runConcurrently(
      people.map((person, n) => () => order(n, hall, person)),
      500,
    )
    expect(sentences(answers)).toEqual({ '0': 50, [`${Code.Conflict} 红烧牛肉：已售完`]: 450 })
    expect(await ordersOf(hall)).toBe(50)
    const [charged] = await rows(`select count(*)::int as n, sum(amount_fen)::int as fen from meal_card_entries
      where kind = 'order'`)
    expect(charged).toEqual({ n: 50, fen: -50 * PAY_FEN })
    const codes = await rows(`select distinct code from meal_orders where canteen_id = '${hall}'`)
    expect(codes).toHaveLength(50)
    expect(await wrong()).toEqual({})
  }, 120_000)

  it('give 60 places to 60 of 500 people', async () => {
    await rows(`delete from meal_subsidies`)
    await rows(`delete from meal_card_entries where kind <> 'top_up'`)
    await rows(`delete from meal_orders`)
    await rows(`delete from meal_tickets`)
    await rows(`delete from dish_days`)
    await rows(`delete from slot_days`)
    await rows(`update meal_cards set balance_fen = ${CARD_FEN}`)
    const hall = await insertCanteen({ stock: 1000, places: 60 })
    const answers = await runConcurrently(
      people.map((person, n) => () => order(n, hall, person)),
      500,
    )
    expect(sentences(answers)).toEqual({ '0': 60, [`${Code.Conflict} 该时段已约满，请选择其他时段`]: 440 })
    expect(await ordersOf(hall)).toBe(60)
    expect(await wrong()).toEqual({})
  }, 120_000)

  it('charge nobody twice for one meal whose subsidy two servers are asked for at once', async () => {
    const hall = await insertCanteen({ stock: 1000, places: 1000 })
    const [person] = await eaters(1)
    if (!person) throw new Error('nobody')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => order(n, hall, person)))
    expect(sentences(answers)).toEqual({ '0': 1, [`${Code.Conflict} 价格或补贴有变动，请确认后重新提交`]: 11 })
    expect(await wrong()).toEqual({})
  })

  it('lose no acknowledged order and charge none twice when one of them is killed', async () => {
    const hall = await insertCanteen({ stock: 1000, places: 1000 })
    const hungry = await eaters(200)
    let answered = 0
    const answers = await runConcurrently(
      hungry.map((person, n) => async () => {
        const key = `killed-lunch-${n}`
        for (let tries = 0; ; tries += 1) {
          try {
            const answer = await order(tries === 0 ? n : 0, hall, person, { key })
            answered += 1
            if (answered === 60) await two.kill(1)
            return answer
          } catch (error) {
            if (tries > 20) throw error
            await sleep(100)
          }
        }
      }),
      64,
    )
    await two.restart(1)
    expect(sentences(answers)).toEqual({ '0': 200 })
    const kept = await rows(`select id, user_id from meal_orders where canteen_id = '${hall}'`)
    expect(kept.map(({ id }) => id).sort()).toEqual(answers.map(({ data }) => data.orderId).sort())
    expect(new Set(kept.map((row) => row.user_id)).size).toBe(200)
    expect(await wrong()).toEqual({})
  }, 120_000)

  it('let cancelling, cooking and the end of the meal each have an order whole or not at all', async () => {
    const hall = await insertCanteen({ stock: 1000, places: 1000 })
    const hungry = await eaters(120)
    const placed = await runConcurrently(hungry.map((person, n) => () => order(n, hall, person)))
    const owners = new Map(
      (await rows(`select id, user_id from meal_orders where canteen_id = '${hall}'`)).map(({ id, user_id }) => [
        String(id),
        hungry.find((person) => person.id === user_id)?.token ?? '',
      ]),
    )
    const ends = Date.now() + 1500
    for (const table of ['meal_orders', 'meal_tickets'])
      await rows(`update ${table} set ends_at = to_timestamp(${ends / 1000.0}) where canteen_id = '${hall}'`)
    const meal = { canteenId: hall, date: tomorrow, meal: 'dinner' as const }
    const acts: (() => Promise<{ code: number; msg: string }>)[] = placed.flatMap(({ data: { orderId, code } }, n) => {
      const own = { token: owners.get(orderId) ?? '' }
      return [
        () => two.post(n, mealOrders.cancel, { orderId }, own),
        () => two.post(n + 1, kitchen.advance, { orderIds: [orderId], to: 1 as const }, cook),
        () => two.post(n, kitchen.advance, { orderIds: [orderId], to: 2 as const }, cook),
        async () => {
          await sleep(Math.max(ends - 20 - Date.now(), 0))
          return two.post(n + 1, kitchen.pickUp, { ...meal, code }, cook)
        },
        async () => {
          await sleep(Math.max(ends - 10 - Date.now(), 0))
          return two.post(n, mealOrders.detail, { orderId }, own)
        },
        async () => {
          await sleep(Math.max(ends - Date.now(), 0))
          return two.post(n + 1, kitchen.orders, meal, cook)
        },
      ]
    })
    const answers = await runConcurrently(acts, 300)
    const known: number[] = [0, Code.Conflict]
    expect(answers.filter(({ code }) => !known.includes(code))).toEqual([])
    await sleep(Math.max(ends - Date.now(), 0))
    await two.post(0, kitchen.orders, meal, cook)
    const states = await rows(
      `select status, count(*)::int as n from meal_orders where canteen_id = '${hall}' group by 1 order by 1`,
    )
    expect(states.map(({ status }) => status).filter((status) => [0, 1, 2].includes(Number(status)))).toEqual([])
    expect(states.reduce((sum, { n }) => sum + Number(n), 0)).toBe(120)
    expect(await wrong()).toEqual({})
  }, 120_000)

  it('take no order and cancel none from the second of the cut-off on', async () => {
    const hungry = await eaters(150)
    const minuteNow = () => Math.floor((Date.now() + CHINA_OFFSET_MS) / 60_000) % 1440
    // The meal must end on the day it begins, and the minute must not end before the canteen is there.
    while (minuteNow() >= 1437 || Date.now() % 60_000 > 57_000) await sleep(100)
    const [date, cutoffMinute] = [chinaDate(new Date()), minuteNow() + 1]
    const hall = await insertCanteen({ stock: 10_000, places: 10_000, hours: [cutoffMinute, cutoffMinute + 2] })
    const cutoffAt = new Date(`${date}T00:00:00+08:00`).getTime() + cutoffMinute * 60_000
    await sleep(Math.max(cutoffAt - 1500 - Date.now(), 0))
    const answers = await runConcurrently(
      hungry.map((person, n) => async () => {
        await sleep(n * 20)
        const placed = await order(n, hall, person, { date })
        if (placed.code !== 0) return [placed]
        return [placed, await two.post(n + 1, mealOrders.cancel, { orderId: placed.data.orderId }, person)]
      }),
      150,
    )
    const said = sentences(answers.flat())
    expect(Object.keys(said).sort()).toEqual(expect.arrayContaining(['0', `${Code.Conflict} 该餐已截止订餐`]))
    const late = await rows(`select id from meal_orders where canteen_id = '${hall}' and created_at >= cutoff_at`)
    expect(late).toEqual([])
    const cancelledLate = await rows(`select id from meal_orders o, jsonb_array_elements(steps) step
      where canteen_id = '${hall}' and (step ->> 'status')::int = 4 and (step ->> 'at')::timestamptz >= cutoff_at`)
    expect(cancelledLate).toEqual([])
    const menu = await two.post(0, catering.menu, { canteenId: hall, date, meal: 'dinner' }, hungry[0])
    expect(menu.data.open).toBe(false)
    expect(await wrong()).toEqual({})
  }, 360_000)
})
