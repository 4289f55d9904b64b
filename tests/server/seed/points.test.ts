import { eq, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { goodsPage as listGoods, verify } from '@server/features/points/service'
import { listBadges } from '@server/features/badges/service'
import { badgeAwards } from '@server/features/badges/tables'
import { users } from '@server/features/people/tables'
import { goods, pointAccounts, pointEntries, redemptions } from '@server/features/points/tables'
import { countBy } from './counting'
import { db, start, withSample } from './sample'

withSample()

it('leaves demo with 860 points, each explained by the ledger', async () => {
  const [account] = await db.select().from(pointAccounts).where(eq(pointAccounts.userId, 'u-demo'))
  expect(account).toMatchObject({ balance: 860, streak: 24 })
  const entries = await db
    .select()
    .from(pointEntries)
    .where(eq(pointEntries.userId, 'u-demo'))
    .orderBy(pointEntries.serial)
  const times = entries.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times.at(-1)).toBeLessThanOrEqual(start.getTime())
  expect(new Set(entries.map(({ source }) => source))).toEqual(
    new Set(['sign_in', 'redeem', 'refund', 'adjust', 'badge', 'trend_passed', 'course']),
  )
  expect((await verify(db)).wrong).toEqual([])
})

it('shows goods and redemptions of every kind', async () => {
  const stock = new Map(
    (await db.select().from(goods)).map(({ id, stock, limitPerUser }) => [id, [stock, limitPerUser]]),
  )
  expect(stock).toEqual(
    new Map([
      ['g-mug', [12, 0]],
      ['g-umbrella', [1, 0]],
      ['g-gone', [0, 0]],
      ['g-book', [20, 1]],
    ]),
  )
  const states = countBy((await db.select().from(redemptions)).map(({ status }) => status))
  expect([...states.keys()].sort()).toEqual(['cancelled', 'expired', 'used', 'waiting'])
})

it('leaves every kind of goods in stock for demo to redeem', async () => {
  const demo = await listGoods(db, 'u-demo', undefined, start)
  const inStock = demo.list.filter(({ stock }) => stock > 0)
  expect(inStock.map(({ goodsId, limitPerUser, mine }) => [goodsId, limitPerUser > 0 && mine >= limitPerUser])).toEqual(
    [
      ['g-mug', false],
      ['g-umbrella', false],
      ['g-book', false],
    ],
  )
})

it('gives people the badges they have reached, and lets them wear one', async () => {
  const awards = await db.select().from(badgeAwards)
  expect(awards.length).toBeGreaterThan(20)
  expect(awards.filter(({ worn }) => worn).length).toBe(new Set(awards.map(({ userId }) => userId)).size)
})

it('earns every badge of the sample data already', async () => {
  const before = await db.select().from(badgeAwards)
  const people = await db.select({ id: users.id }).from(users).where(isNull(users.disabledAt))
  for (const { id } of people) await listBadges(db, id, start)
  expect((await db.select().from(badgeAwards)).length).toBe(before.length)
})
