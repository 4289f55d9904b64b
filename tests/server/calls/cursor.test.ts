import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import type { Endpoint } from '@contract/endpoint'
import { mailbox } from '@contract/mailbox'
import { messages } from '@contract/message'
import { Role } from '@contract/person'
import { relations } from '@contract/relation'
import { search } from '@contract/search'
import { trends } from '@contract/trend'
import { walk } from '@contract/walk'
import { insertComment, insertRole, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let token: string
let userId: string
let commentsId: string

beforeAll(async () => {
  testApp = await startTestApp()
  userId = await insertUser(testApp.db)
  for (const role of [Role.AuditAdmin, Role.MailboxStaff]) await insertRole(testApp.db, userId, role)
  token = await insertSession(testApp.db, userId, testApp.clock.now())
  const trendsId = await insertTrend(testApp.db, { authorId: userId })
  commentsId = await insertComment(testApp.db, { trendId: trendsId, authorId: userId })
})
afterAll(() => testApp.close())

const lists: [order: string, list: Endpoint<unknown, unknown>, body: () => object][] = [
  ['follow', trends.page, () => ({ tab: 'follow' })],
  ['city', trends.page, () => ({ tab: 'city', city: '杭州' })],
  ['mine', trends.page, () => ({ tab: 'mine' })],
  ['collect', trends.page, () => ({ tab: 'collect' })],
  ['user', trends.page, () => ({ tab: 'user', userId })],
  ['recommend', trends.page, () => ({ tab: 'recommend', topicId: 'a' })],
  ['search trend', search.find, () => ({ keyword: '徒步', kind: 'trend' })],
  ['search user', search.find, () => ({ keyword: '徒步', kind: 'user' })],
  ['search topic', search.find, () => ({ keyword: '徒步', kind: 'topic' })],
  ['replies', comments.replies, () => ({ commentsId })],
  ['messages system', messages.list, () => ({ group: 'system' })],
  ['messages trend_audit', audit.inbox, () => ({})],
  ['people fans', relations.list, () => ({ userId, kind: 'fans' })],
  ['blocked', relations.blocked, () => ({})],
  ['mailboxDue', mailbox.waiting, () => ({})],
  ['audit-waiting', audit.waiting, () => ({})],
  ['audit-finished', audit.finished, () => ({})],
  ['audit-log', audit.log, () => ({})],
  ['walk all day', walk.rank, () => ({ scope: 'all', period: 'day' })],
]

it.each(lists)('pages through %s from a cursor somebody made up without a fault', async (order, list, body) => {
  for (const key of ['1.5', '-1', '1e300', '-1e300', '9223372036854775807']) {
    const cursor = Buffer.from(`["${order}",${key},"a"]`).toString('base64url')
    const { code } = await testApp.post(list, { ...body(), cursor }, { token })
    expect([Code.Success, Code.AppSuccess, Code.InvalidInput], key).toContain(code)
  }
})

it('refuses the cursor of another list, also of one with a name alike', async () => {
  const codeFor = async (list: Endpoint<unknown, unknown>, body: object, order: string) => {
    const cursor = Buffer.from(`["${order}",1,"a"]`).toString('base64url')
    return (await testApp.post(list, { ...body, cursor }, { token })).code
  }
  const ofFollowed = { userId, kind: 'follow' }
  expect(await codeFor(relations.list, ofFollowed, 'people follow')).toBe(Code.AppSuccess)
  expect(await codeFor(relations.list, ofFollowed, 'follow')).toBe(Code.InvalidInput)
  expect(await codeFor(messages.list, { group: 'system' }, 'messages system')).toBe(Code.AppSuccess)
  expect(await codeFor(messages.list, { group: 'system' }, 'messages community_message')).toBe(Code.InvalidInput)
})
