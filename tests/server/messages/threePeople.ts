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

export let portal: TestApp
export let me: Somebody
export let one: Somebody
export let two: Somebody
export let trendsId: string

async function somebody(): Promise<Somebody> {
  const id = await insertUser(portal.db)
  return { id, token: await insertSession(portal.db, id, portal.clock.now()) }
}

/** An app for the tests of a file; before each one it knows three new people and a post of the first. */
export function withThreePeople(): void {
  beforeAll(async () => void (portal = await startTestApp()))
  afterAll(() => portal.close())
  beforeEach(async () => {
    ;[me, one, two] = [await somebody(), await somebody(), await somebody()]
    trendsId = await insertTrend(portal.db, { authorId: me.id, title: '春季徒步回顾' })
  })
}

export const like = (who: Somebody, targetId: string, on = true, targetKind: TargetKind = TargetKind.Trends) =>
  portal.post(acts.like, { targetKind, targetId, on }, { token: who.token })
export const collect = (who: Somebody, on = true) =>
  portal.post(acts.collect, { targetKind: TargetKind.Trends, targetId: trendsId, on }, { token: who.token })
export const write = async (who: Somebody, content: string, commentsId?: string) =>
  (await portal.post(comments.publish, { trendsId, content, fileIds: [], ...(commentsId ? { commentsId } : {}) }, { token: who.token })).data
export const follow = (who: Somebody, userId: string, on = true) => portal.post(relations.follow, { userId, on }, { token: who.token })
export const list = async (who: Somebody, body: Partial<MessageListBody> = {}) =>
  (await portal.post(calls.list, { group: 'community_message', ...body }, { token: who.token })).data
export const summary = async (who: Somebody) => (await portal.post(calls.summary, {}, { token: who.token })).data
export const read = (who: Somebody, upToId?: string, group: 'all' | 'community_message' = 'community_message') =>
  portal.post(calls.read, { group, ...(upToId ? { upToId } : {}) }, { token: who.token })
export const mute = (who: Somebody, category: 1 | 2 | 3 | 4 | 'notify_company' | 'trend_audit', muted = true) =>
  portal.post(calls.settings, { category, muted }, { token: who.token })
