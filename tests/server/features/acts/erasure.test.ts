import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eraseAccount } from '@server/accounts'
import { collects, likes, trends } from '@server/features/trends/tables'
import { recount } from '@tests/support/recount'
import { insertLike, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const MANY = 12

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('an erased person’s collection goes, however large, and every post counts one collect less; likes stay', async () => {
  const { db, clock } = testApp
  const [author, mei, other] = [await insertUser(db), await insertUser(db), await insertUser(db)]
  const liked = await insertTrend(db, { authorId: author, likeNum: 1, collectNum: 2 })
  await insertLike(db, mei, 'TRENDS', liked)
  const createdAt = clock.now()
  const post = { authorId: author, type: 1, title: '', content: '', auditStatus: 1, createdAt }
  const ids = Array.from({ length: MANY }, (_, n) => `collected-${n}`)
  await db.insert(trends).values(ids.map((id) => ({ ...post, id, collectNum: 1, score: 0 })))
  await db.insert(collects).values([liked, ...ids].map((trendId) => ({ userId: mei, trendId, createdAt })))
  await db.insert(collects).values({ userId: other, trendId: liked, createdAt })

  await eraseAccount(db, mei, clock.now())

  expect(await db.select().from(collects)).toMatchObject([{ userId: other, trendId: liked }])
  const wrong =
    'select id, collect_num from trends t where collect_num <> (select count(*) from collects where trend_id = t.id)'
  expect(await recount(db, { 'collects of posts': wrong })).toEqual({})
  const [row] = await db.select().from(trends).where(eq(trends.id, liked))
  expect(row).toMatchObject({ likeNum: 1, collectNum: 1 })
  expect(await db.$count(likes, eq(likes.targetId, liked))).toBe(1)
})
