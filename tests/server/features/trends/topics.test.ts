import { afterAll, beforeAll, expect, it } from 'vitest'
import { feed } from '@contract/feed'
import { insertTopic, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let writer: string
beforeAll(async () => {
  testApp = await startTestApp()
  writer = await insertUser(testApp.db)
})
afterAll(() => testApp.close())

async function topic(name: string, posts: readonly object[]) {
  const id = await insertTopic(testApp.db, { name })
  for (const state of posts) {
    await insertTrend(testApp.db, {
      authorId: writer,
      createdAt: testApp.clock.now(),
      topicIds: [id],
      auditStatus: 1,
      ...state,
    })
  }
}

it('a visitor’s search without a word finds the topics with the most posts first, counting only what everybody may read', async () => {
  await topic('无人', [])
  await topic('一条动态', [{}])
  await topic('三条动态的话题', [{}, {}, {}])
  await topic('都不公开', [
    { auditStatus: 0 },
    { auditStatus: 0 },
    { auditStatus: 2 },
    { visibility: 2 },
    { removedAt: new Date() },
  ])
  const { data } = await testApp.post(feed.searchTopics, { keyword: '' })
  expect(data.map(({ paramName }) => paramName)).toEqual(['三条动态的话题', '一条动态', '无人', '都不公开'])
})
