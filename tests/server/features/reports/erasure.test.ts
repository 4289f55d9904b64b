import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { type ReportBody, reports as calls } from '@contract/report'
import { eraseAccount } from '@server/accounts'
import { messages } from '@server/features/messages/tables'
import { userRoles } from '@server/features/people/tables'
import { reports } from '@server/features/reports/tables'
import { trends } from '@server/features/trends/tables'
import { insertComment, insertTrend } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Person, signedIn } from '../audit/auditing'

let testApp: TestApp
let admin: Person
let formerAdmin: Person
let mei: Person
let other: Person
let trendsId: string

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(userRoles)
  ;[admin, formerAdmin] = [await signedIn(testApp, [Role.AuditAdmin]), await signedIn(testApp, [Role.AuditAdmin])]
  ;[mei, other] = [await signedIn(testApp), await signedIn(testApp)]
  trendsId = await insertTrend(testApp.db, { authorId: (await signedIn(testApp)).id })
})

async function report(who: Person, body: Partial<ReportBody> & { targetId: string }): Promise<void> {
  const sent = { targetKind: 'TRENDS' as const, reason: 'advert', ...body }
  expect((await testApp.post(calls.submit, sent, { token: who.token })).code).toBe(Code.AppSuccess)
}

const erase = ({ id }: Person) => eraseAccount(testApp.db, id, testApp.clock.now())
const told = async ({ id }: Person) =>
  (await testApp.db.select().from(messages).where(eq(messages.userId, id)).orderBy(messages.id)).map(
    ({ title, reason, content }) => [title, reason, content],
  )
const wordsOf = async ({ id }: Person) =>
  (await testApp.db.select().from(reports).where(eq(reports.reporterId, id)).orderBy(reports.targetKind)).map(
    ({ reason, reasonDesc }) => [reason, reasonDesc],
  )

it('nobody reads the words of an erased person’s reports, neither with these nor in the messages of the admins', async () => {
  const targetId = await insertComment(testApp.db, { trendId: trendsId, authorId: other.id })
  await report(mei, { targetId: trendsId, reasonDesc: '这是我邻居写的' })
  await report(mei, { targetKind: 'COMMENTS', targetId, reason: '骂我住在三号楼' })
  await report(other, { targetId: trendsId, reasonDesc: '留了电话' })
  await testApp.db.delete(userRoles).where(eq(userRoles.userId, formerAdmin.id))

  await erase(mei)

  expect(await wordsOf(mei)).toEqual([
    ['', ''],
    ['advert', ''],
  ])
  expect(await wordsOf(other)).toEqual([['advert', '留了电话']])
  for (const each of [admin, formerAdmin]) {
    expect(await told(each)).toEqual([
      ['有动态被举报', '广告营销', ''],
      ['有评论被举报', '', ''],
      ['有动态被举报', '广告营销', '留了电话'],
    ])
  }
  const { data } = await testApp.post(audit.detail, { trendsId }, { token: admin.token })
  expect(data.reports.map(({ reasonDesc }) => reasonDesc).sort()).toEqual(['', '', '留了电话'])
})

it('nobody reads what an erased person wrote in a report before it was opened anew', async () => {
  await report(mei, { targetId: trendsId, reasonDesc: '第一次' })
  testApp.clock.advance(1000)
  await testApp.post(audit.closeReports, { targetKind: 'TRENDS', targetId: trendsId }, { token: admin.token })
  testApp.clock.advance(1000)
  await testApp.db.update(trends).set({ submittedAt: testApp.clock.now() }).where(eq(trends.id, trendsId))
  testApp.clock.advance(1000)
  await report(mei, { targetId: trendsId, reasonDesc: '第二次' })
  const content = async () => (await told(admin)).map(([, , said]) => said)
  expect(await content()).toEqual(['', '第二次'])
  await erase(mei)
  expect(await content()).toEqual(['', ''])
})
