import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { Role } from '@contract/person'
import { reports } from '@contract/report'
import { TargetKind } from '@contract/trend'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'
import { articleFolder } from './articleFolder'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let writer: Person
let reader: Person
let hrAdmin: Person
let admin: Person
let trendsId: string

beforeAll(async () => {
  testApp = await startTestApp()
  writer = await signedIn(testApp, { roles: [Role.Hr] })
  reader = await signedIn(testApp, { roles: [Role.Hr] })
  hrAdmin = await signedIn(testApp, { roles: [Role.AuditAdmin, Role.Hr] })
  admin = await signedIn(testApp, { roles: [Role.AuditAdmin] })
  const folder = await articleFolder(testApp)
  await folder.write({ '人事/薪酬.md': '薪酬说明', '人事/.access': 'role hr' })
  await folder.load()
  trendsId = await folder.idOf('薪酬', writer.token)
  await folder.remove()
  testApp.clock.advance(60_000)
})
afterAll(() => testApp.close())

const as = ({ token }: Person) => ({ token })

async function reportedComment(): Promise<string> {
  const comment = { trendsId, content: '加微信', fileIds: [] }
  const { commentsId } = (await testApp.post(comments.publish, comment, as(writer))).data
  const report = { targetKind: TargetKind.Comments, targetId: commentsId, reason: 'advert' }
  expect((await testApp.post(reports.submit, report, as(reader))).code).toBe(Code.AppSuccess)
  return commentsId
}

const inboxTitles = async (who: Person) =>
  (await testApp.post(audit.inbox, {}, as(who))).data.list.map(({ target }) => target.title)
const logTitles = async (who: Person) => [
  ...(await testApp.post(audit.log, {}, as(who))).data.list.map(({ title }) => title),
  ...(await testApp.post(audit.detail, { trendsId }, as(who))).data.decisions.map(({ title }) => title),
]

it('an article is named in the inbox, the log and the reports of the audit only to admins who may open its folder', async () => {
  const [harmless, bad] = [await reportedComment(), await reportedComment()]
  expect(await inboxTitles(hrAdmin)).toEqual(['薪酬', '薪酬'])
  expect(await inboxTitles(admin)).toEqual(['', ''])
  const listed = async (who: Person) =>
    (await testApp.post(audit.reported, {}, as(who))).data.list.map(({ title, content, files }) => [
      title,
      content,
      files,
    ])
  expect(await listed(hrAdmin)).toEqual([['薪酬', '', []]])
  expect(await listed(admin)).toEqual([['', '', []]])
  const dismissal = { targetKind: TargetKind.Comments, targetId: harmless }
  expect((await testApp.post(audit.closeReports, dismissal, as(admin))).code).toBe(Code.AppSuccess)
  const removal = { commentsId: bad, reason: '广告' }
  expect((await testApp.post(audit.removeComment, removal, as(admin))).code).toBe(Code.AppSuccess)
  expect(await logTitles(hrAdmin)).toEqual(Array(4).fill('薪酬'))
  expect(await logTitles(admin)).toEqual(Array(4).fill(''))
})
