import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { feed } from '@contract/feed'
import { trends as calls } from '@contract/trend'
import { rank } from '@server/features/trends/ranking'
import { formerScores, trends } from '@server/features/trends/tables'
import { recommendScore } from '@server/domain/score'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { idsOf, readThrough, selfFollowers } from './ranking'

const START = Date.parse('2026-06-10T00:00:00Z')
const MINUTE = 60_000
let testApp: TestApp
let authors: string[]

beforeEach(async () => {
  testApp = await startTestApp()
  authors = await Promise.all(Array.from({ length: 6 }, () => insertUser(testApp.db)))
})
afterEach(() => testApp.close())

async function post(n: number, given: Partial<Parameters<typeof insertTrend>[1]> = {}): Promise<string> {
  const createdAt = new Date(START + n * MINUTE)
  return insertTrend(testApp.db, { authorId: authors[n % 6] ?? '', createdAt, score: 0, ...given })
}

async function rankAll(): Promise<void> {
  while ((await rank(testApp.db, testApp.clock.now())) > 0) testApp.clock.advance(1)
}

const like = (id: string, times: number) =>
  testApp.db
    .update(trends)
    .set({ likeNum: sql`${trends.likeNum} + ${times}` })
    .where(eq(trends.id, id))

async function scoreOf(id: string): Promise<number> {
  const [row] = await testApp.db.select({ score: trends.score }).from(trends).where(eq(trends.id, id))
  return row?.score ?? NaN
}

describe('the order of 推荐', () => {
  it('ranks an open post by its newness and what people made of it, whoever wrote the counts', async () => {
    const createdAt = new Date(START)
    const plain = await post(0)
    const loved = await post(0, { likeNum: 265, commentNum: 1, collectNum: 1 })
    await rankAll()
    expect(await scoreOf(plain)).toBeCloseTo(recommendScore({ createdAt, likeNum: 0, commentNum: 0, collectNum: 0 }), 9)
    expect((await scoreOf(loved)) - (await scoreOf(plain))).toBeCloseTo(1, 9)
    await like(plain, 2970)
    await rankAll()
    expect((await scoreOf(plain)) - (await scoreOf(loved))).toBeCloseTo(1, 9)
    await like(plain, -2970)
    await rankAll()
    expect(await scoreOf(plain)).toBeLessThan(await scoreOf(loved))
  })

  it('leaves posts alone that nobody may read yet, and ranks them once they are open', async () => {
    const pending = await post(1, { auditStatus: 0 })
    await rankAll()
    expect(await scoreOf(pending)).toBe(0)
    await testApp.db.update(trends).set({ auditStatus: 1 }).where(eq(trends.id, pending))
    await rankAll()
    expect(await scoreOf(pending)).toBeGreaterThan(0)
  })

  it('neither repeats nor loses a post while every score changes between the pages', async () => {
    const all: string[] = []
    for (let n = 0; n < 80; n += 1) all.push(await post(n * 13))
    await rankAll()
    const pages = await readThrough(testApp, async (page) => {
      testApp.clock.advance(MINUTE)
      // The lowest posts rise to the top, and the highest fall.
      for (const [n, id] of all.entries()) if (n % 3 === page % 3) await like(id, n % 2 ? 500 * page : 1)
      await rankAll()
    })
    expect([...idsOf(pages)].sort()).toEqual([...all].sort())
    const again = await readThrough(testApp)
    expect(idsOf(again).slice(0, 10)).not.toEqual(idsOf(pages).slice(0, 10))
  })

  it('shows a reader of a former version the former order to the letter', async () => {
    for (let n = 0; n < 40; n += 1) await post(n * 30)
    await rankAll()
    const before = idsOf(await readThrough(testApp))
    const during = await readThrough(testApp, async () => {
      await like(before[35] ?? '', 1000)
      await rankAll()
    })
    expect(idsOf(during)).toEqual(before)
    expect(idsOf(await readThrough(testApp))[0]).toBe(before[35])
  })

  it('forgets former scores after an hour, and lets a late reader go on', async () => {
    const all: string[] = []
    for (let n = 0; n < 30; n += 1) all.push(await post(n * 30))
    await rankAll()
    const first = await testApp.post(calls.page, { tab: 'recommend' })
    for (const id of all.slice(-10)) await like(id, 10)
    await rankAll()
    expect(await testApp.db.$count(formerScores)).toBeGreaterThan(0)
    testApp.clock.advance(61 * MINUTE)
    await like(all.at(-1) ?? '', 100)
    await rankAll()
    expect(await testApp.db.$count(formerScores)).toBe(1)
    const second = await testApp.post(calls.page, { tab: 'recommend', cursor: first.data.nextCursor })
    expect(second.data.list.map(({ trendsId }) => trendsId).sort()).toEqual(all.slice(10, 20).sort())
  })

  it('does not let an author follow himself within a page, and still shows every post once', async () => {
    const all: string[] = []
    for (let n = 0; n < 60; n += 1) all.push(await post(n * 20, { authorId: authors[n > 45 ? 0 : n % 3] ?? '' }))
    await rankAll()
    const pages = await readThrough(testApp)
    expect([...idsOf(pages)].sort()).toEqual([...all].sort())
    expect(pages.slice(0, 4).flatMap(selfFollowers)).toEqual([])
    expect(pages[0]).toHaveLength(10)
  })
})

describe('the cities', () => {
  it('are those of open posts, and the reader’s own', async () => {
    const reader = await insertUser(testApp.db, { city: '深圳' })
    const token = await insertSession(testApp.db, reader, testApp.clock.now())
    for (const city of ['杭州', '上海', '杭州', '']) await post(1, { city })
    await post(1, { city: '北京', auditStatus: 0 })
    const { data } = await testApp.post(feed.cities, {}, { token })
    expect({ ...data, cities: [...data.cities].sort() }).toEqual({ mine: '深圳', cities: ['上海', '杭州'].sort() })
    expect((await testApp.post(feed.cities, {})).data.mine).toBe('')
  })
})
