import { beforeEach, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { AuditMessageKind, NotifyCategory } from '@contract/message'
import { Role } from '@contract/person'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { Visibility } from '@contract/trend'
import { notify } from '@server/features/messages/service'
import { insertRole } from '@tests/support/rows'
import { list, me, one, testApp, two, withThreePeople } from './threePeople'

withThreePeople()
beforeEach(async () => {
  for (const { id } of [one, two]) await insertRole(testApp.db, id, Role.AuditAdmin)
})

type Somebody = typeof me
const block = (by: Somebody, whom: Somebody) =>
  testApp.post(relations.block, { userId: whom.id, on: true }, { token: by.token })
const inbox = async (who: Somebody) =>
  (await list(who, { group: 'trend_audit' })).list.map(({ kind, target }) => [kind, target.trendsId])

async function published(): Promise<string> {
  const words = { type: 1 as const, title: '周末', content: '<p>徒步</p>', fileIds: [], topicIds: [] }
  const answer = await testApp.post(
    publishing.publish,
    { ...words, visibility: Visibility.Public },
    { token: me.token },
  )
  expect(answer.code).toBe(Code.AppSuccess)
  return answer.data.trendsId
}

it('the admins are told of a post whose author has blocked them', async () => {
  for (const admin of [one, two]) await block(me, admin)
  const id = await published()
  for (const admin of [one, two]) expect(await inbox(admin)).toEqual([[AuditMessageKind.Waiting, id]])
})

it('an author takes nothing out of the audit inbox by blocking the admins later', async () => {
  const id = await published()
  for (const admin of [one, two]) await block(me, admin)
  for (const admin of [one, two]) expect(await inbox(admin)).toEqual([[AuditMessageKind.Waiting, id]])
})

it('a transfer is told also where a block stands between the two admins', async () => {
  const id = await published()
  await block(two, one)
  await testApp.post(audit.lock, { trendsId: id }, { token: one.token })
  const body = { trendsId: id, toUserId: two.id }
  expect((await testApp.post(audit.transfer, body, { token: one.token })).code).toBe(Code.AppSuccess)
  expect(await inbox(two)).toContainEqual([AuditMessageKind.Transferred, id])
})

it('good news about a person and what a person does still end with a block', async () => {
  const from = { to: me.id, from: one.id, content: '', now: testApp.clock.now() }
  const tell = async () => {
    await notify(testApp.db, { ...from, group: 'happy_news', title: '喜报' })
    await notify(testApp.db, { ...from, group: 'system', category: NotifyCategory.Activity, title: '有人为您加油' })
  }
  const told = async () =>
    [await list(me, { group: 'happy_news' }), await list(me, { group: 'system' })].flatMap((page) => page.list)
  await tell()
  expect(await told()).toHaveLength(2)
  await block(me, one)
  await tell()
  expect(await told()).toEqual([])
})
