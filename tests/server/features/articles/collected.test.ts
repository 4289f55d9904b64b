import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEED_PAGE_SIZE } from '@contract/limits'
import { trends } from '@contract/trend'
import { BY_FOLDER } from '@server/domain/policy'
import { docFolders, docs } from '@server/features/docs/tables'
import { insertCollect, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('collected articles of folders that closed leave no gap before what was collected earlier', async () => {
  const { db } = testApp
  const [reader, authorId] = [await signedIn(testApp), await insertUser(db)]
  await db.insert(docFolders).values({ id: 'group', name: '集团', path: '集团' })
  await db.insert(docFolders).values({ id: 'below', parentId: 'group', name: '通知', path: '集团/通知' })
  const post = await insertTrend(db, { authorId })
  await insertCollect(db, reader.id, post)
  const articles: string[] = []
  for (let n = 0; n <= FEED_PAGE_SIZE; n += 1) {
    const id = await insertTrend(db, { authorId, type: 4, visibility: BY_FOLDER })
    const file = { kind: 'article', title: id, path: `集团/通知/${id}.md`, bytes: 1, sha256: id, grams: [] }
    await db.insert(docs).values({ id, folderId: 'below', ...file, updatedAt: testApp.clock.now() })
    await insertCollect(db, reader.id, id)
    articles.unshift(id)
  }
  const page = async (cursor: string | null) =>
    (await testApp.post(trends.page, { tab: 'collect', cursor }, { token: reader.token })).data
  const ids = ({ list }: Awaited<ReturnType<typeof page>>) => list.map(({ trendsId }) => trendsId)
  const first = await page(null)
  expect(ids(first)).toEqual(articles.slice(0, FEED_PAGE_SIZE))
  expect(ids(await page(first.nextCursor))).toEqual([...articles.slice(FEED_PAGE_SIZE), post])
  await db.update(docFolders).set({ access: 'role', accessTo: 'hr' }).where(eq(docFolders.id, 'group'))
  expect(await page(null)).toMatchObject({ list: [{ trendsId: post }], nextCursor: null })
})
