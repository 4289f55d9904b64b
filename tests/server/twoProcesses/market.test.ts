import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import type { Envelope } from '@contract/endpoint'
import { market } from '@contract/market'
import { relations } from '@contract/relation'
import { DAY_MS } from '@contract/text/timeUnits'
import { marketItems } from '@server/features/market/tables'
import { type Person, startTwoServers, type TwoServers } from '@tests/support/servers/twoServers'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'

const PEOPLE = 200

let two: TwoServers

beforeAll(async () => void (two = await startTwoServers()))
afterAll(() => two?.close())

async function offered(seller: Person, number: number): Promise<string[]> {
  const ids = Array.from({ length: number }, (_, n) => `race-${seller.id}-${n}`)
  const rows = ids.map(
    (id) => sql`(${id}, ${seller.id}, '自行车', '', 100, 0, 'good', 'sport', '东门', false, 'open',
    now(), ${new Date(Date.now() + DAY_MS).toISOString()}::timestamptz, '{}'::text[])`,
  )
  await two.db
    .execute(sql`insert into market_items (id, seller_id, title, description, price_fen, original_fen, condition,
    category, place, share_phone, status, created_at, lapses_at, grams) values ${sql.join(rows, sql`, `)}`)
  return ids
}

const reserve = (n: number, { token }: Person, itemId: string) =>
  two.post(
    n,
    market.reserve,
    { itemId, on: true, sharePhone: false, adult: true },
    { token, key: `reserve-${itemId}-${n}` },
  )

it('200 reservations of one item at once on two servers end in one', async () => {
  const [itemId = ''] = await offered(await two.person(), 1)
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n += 1) people.push(await two.person())
  const answers = await runConcurrently(
    people.map((person, n) => () => reserve(n, person, itemId)),
    PEOPLE,
  )
  expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(1)
  expect(answers.filter(({ code, msg }) => code === Code.Conflict && msg === '已被预订')).toHaveLength(PEOPLE - 1)
  const { rows } = (await two.db.execute(
    sql`select count(*)::int as n from market_reservations where item_id = ${itemId}`,
  )) as unknown as { rows: { n: number }[] }
  expect(rows).toEqual([{ n: 1 }])
}, 120_000)

it('one person who reserves ten items at once has three', async () => {
  const ids = await offered(await two.person(), 10)
  const buyer = await two.person()
  const answers = await runConcurrently(
    ids.map((itemId, n) => () => reserve(n, buyer, itemId)),
    ids.length,
  )
  expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(3)
  expect(answers.filter(({ msg }) => msg === '最多同时预订 3 件物品')).toHaveLength(7)
})

it('a block and a reservation at once leave nothing reserved between the two', async () => {
  const [seller, ...buyers] = await Promise.all(Array.from({ length: 31 }, () => two.person()))
  if (!seller) throw new Error('nobody to sell')
  const ids = await offered(seller, buyers.length)
  const acts: (() => Promise<Envelope<unknown>>)[] = buyers.flatMap((buyer, n) => [
    () => reserve(n, buyer, ids[n] ?? ''),
    () =>
      two.post(
        n + 1,
        relations.block,
        { userId: buyer.id, on: true },
        { token: seller.token, key: `market-block-${n}` },
      ),
  ])
  const answers = await runConcurrently(acts, acts.length)
  const known = [Code.Success, Code.AppSuccess, Code.NotFound]
  expect(answers.filter(({ code }) => !known.includes(code as never))).toEqual([])
  const held = and(eq(marketItems.sellerId, seller.id), isNotNull(marketItems.reserverId))
  expect(await two.db.$count(marketItems, held)).toBe(0)
})
