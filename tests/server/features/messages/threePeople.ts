import { afterAll, beforeAll, beforeEach } from 'vitest'
import { acts } from '@contract/act'
import { comments } from '@contract/comment'
import { messages as calls, type MessageListBody } from '@contract/message'
import { relations } from '@contract/relation'
import { TargetKind } from '@contract/trend'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

interface Somebody {
  id: string
  token: string
}

export let testApp: TestApp
export let me: Somebody
export let one: Somebody
export let two: Somebody
export let trendsId: string

async function somebody(): Promise<Somebody> {
  const id = await insertUser(testApp.db)
  return { id, token: await insertSession(testApp.db, id, testApp.clock.now()) }
}

/** An app for the tests of a file; before each test three new people and a post of the first. */
export function withThreePeople(): void {
  beforeAll(async () => void (testApp = await startTestApp()))
  afterAll(() => testApp.close())
  beforeEach(async () => {
    ;[me, one, two] = [await somebody(), await somebody(), await somebody()]
    trendsId = await insertTrend(testApp.db, { authorId: me.id, title: '春季徒步回顾' })
  })
}

export const like = (who: Somebody, targetId: string, on = true, targetKind: TargetKind = TargetKind.Trends) =>
  testApp.post(acts.like, { targetKind, targetId, on }, { token: who.token })
export const collect = (who: Somebody, on = true) =>
  testApp.post(acts.collect, { targetKind: TargetKind.Trends, targetId: trendsId, on }, { token: who.token })
export const write = async (who: Somebody, content: string, commentsId?: string) =>
  (
    await testApp.post(
      comments.publish,
      { trendsId, content, fileIds: [], ...(commentsId ? { commentsId } : {}) },
      { token: who.token },
    )
  ).data
export const follow = (who: Somebody, userId: string, on = true) =>
  testApp.post(relations.follow, { userId, on }, { token: who.token })
export const list = async (who: Somebody, body: Partial<MessageListBody> = {}) =>
  (await testApp.post(calls.list, { group: 'community_message', ...body }, { token: who.token })).data
export const summary = async (who: Somebody) => (await testApp.post(calls.summary, {}, { token: who.token })).data
export const read = (who: Somebody, upToId?: string, group: 'all' | 'community_message' = 'community_message') =>
  testApp.post(calls.read, { group, ...(upToId ? { upToId } : {}) }, { token: who.token })
export const mute = (who: Somebody, category: 1 | 2 | 3 | 4 | 'notify_company' | 'trend_audit', muted = true) =>
  testApp.post(calls.settings, { category, muted }, { token: who.token })
