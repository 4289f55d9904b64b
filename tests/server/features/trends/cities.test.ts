import { afterAll, beforeAll, expect, it } from 'vitest'
import { feed } from '@contract/feed'
import { FeedTab, trends as calls } from '@contract/trend'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let author: string

beforeAll(async () => {
  testApp = await startTestApp()
  author = await insertUser(testApp.db)
})
afterAll(() => testApp.close())

const post = (city: string) => insertTrend(testApp.db, { authorId: author, city })
const pageOf = async (city: string, cursor: string | null = null) =>
  (await testApp.post(calls.page, { tab: FeedTab.City, city, cursor })).data
const idsOf = async (city: string) => (await pageOf(city)).list.map(({ trendsId }) => trendsId)

it('lists a city that posts have with and without 市 once, and either name finds all its posts in order', async () => {
  const posts: string[] = []
  for (let n = 0; n < 16; n += 1) posts.unshift(await post(n % 2 ? '武汉' : '武汉市'))
  const reader = await insertUser(testApp.db, { city: '武汉' })
  const token = await insertSession(testApp.db, reader, testApp.clock.now())
  expect((await testApp.post(feed.cities, {}, { token })).data).toEqual({ mine: '武汉市', cities: ['武汉市'] })
  for (const name of ['武汉', '武汉市']) {
    const first = await pageOf(name)
    const second = await pageOf(name, first.nextCursor)
    expect([...first.list, ...second.list].map(({ trendsId }) => trendsId)).toEqual(posts)
    expect(second.nextCursor).toBeNull()
  }
})

it('keeps other cities apart, and finds one that posts have under one name by the other', async () => {
  const [prefecture, city, bare, short] = [
    await post('喀什地区'),
    await post('喀什市'),
    await post('黄冈'),
    await post('沙市'),
  ]
  expect((await testApp.post(feed.cities, {})).data.cities.sort()).toEqual(
    ['喀什地区', '喀什市', '武汉市', '沙市', '黄冈'].sort(),
  )
  expect(await idsOf('喀什地区')).toEqual([prefecture])
  expect(await idsOf('喀什')).toEqual([city])
  expect(await idsOf('黄冈市')).toEqual([bare])
  expect(await idsOf('沙市')).toEqual([short])
  expect(await idsOf('无此市')).toEqual([])
})
