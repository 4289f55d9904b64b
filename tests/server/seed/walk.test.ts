import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { balanceOf } from '@server/features/points/service'
import { historyOf, levelsOf, todayOf } from '@server/features/walk/service'
import { walkers } from '@server/features/walk/tables'
import { db, start, withSample } from './sample'

withSample()

it('gives demo a year of steps, stations to claim, and no reward yet', async () => {
  const today = await todayOf(db, 'u-demo', start)
  expect(today).toMatchObject({ steps: 0, goal: 8000, ranked: false })
  expect(today.streak).toBeGreaterThan(0)
  expect(today.streak).toBeLessThan(7)
  const year = await historyOf(db, 'u-demo', 'year', start)
  expect(year.list).toHaveLength(13)
  expect(year.list.every(({ steps }) => steps > 0)).toBe(true)
  const { list } = await levelsOf(db, 'u-demo', start)
  expect(list.filter(({ claimed }) => claimed)).toEqual([])
  expect(await balanceOf(db, 'u-demo')).toBe(860)
  expect((await levelsOf(db, 'u-manager', start)).list.slice(0, 2)).toMatchObject([
    { claimed: true },
    { claimed: true },
  ])
})

it('has people in the rank and people who are not', async () => {
  const ranked = await db.select().from(walkers).where(eq(walkers.ranked, true))
  expect(ranked.length).toBeGreaterThan(10)
  expect(ranked.length).toBeLessThan((await db.select().from(walkers)).length)
})
