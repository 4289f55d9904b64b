import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { publishing } from '@contract/publish'
import { type ReportBody, reports as calls } from '@contract/report'
import { AuditStatus, type TargetKind, TrendType, Visibility } from '@contract/trend'
import { reports } from '@server/features/reports/tables'
import { insertComment, insertRole, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { judge, type Person, settled, signedIn } from '../audit/auditing'

let testApp: TestApp
let author: string
let reporter: string
let token: string
let trendsId: string

beforeAll(async () => {
  testApp = await startTestApp()
  author = await insertUser(testApp.db)
  reporter = await insertUser(testApp.db)
  token = await insertSession(testApp.db, reporter, testApp.clock.now())
  trendsId = await insertTrend(testApp.db, { authorId: author })
})
afterAll(() => testApp.close())

const submit = (body: Partial<ReportBody>, as = token) =>
  testApp.post(
    calls.submit,
    { targetKind: 'COMMENTS', targetId: '', reason: 'advert', reasonDesc: '', ...body },
    { token: as },
  )
const comment = (over: Partial<Parameters<typeof insertComment>[1]> = {}) =>
  insertComment(testApp.db, { trendId: trendsId, authorId: author, ...over })
const rowsOf = (targetId: string) => testApp.db.select().from(reports).where(eq(reports.targetId, targetId))

describe('a report', () => {
  it('is kept with its reason for the audit', async () => {
    const targetId = await comment()
    expect(await submit({ targetId, reasonDesc: ' 留了电话 ' })).toMatchObject({ code: Code.AppSuccess, data: null })
    expect(await rowsOf(targetId)).toMatchObject([
      {
        reporterId: reporter,
        targetKind: 'COMMENTS',
        reason: 'advert',
        reasonDesc: '留了电话',
        createdAt: testApp.clock.now(),
      },
    ])
  })

  it('of a post, a comment or a reply counts once per person, whatever it is called', async () => {
    const parentId = await comment()
    const reply = await comment({ parentId })
    expect((await submit({ targetKind: 'TRENDS', targetId: trendsId })).code).toBe(Code.AppSuccess)
    expect((await submit({ targetKind: 'REPLY', targetId: reply })).code).toBe(Code.AppSuccess)
    const again = await Promise.all(
      ['REPLY', 'COMMENTS'].map((kind) => submit({ targetKind: kind as 'REPLY', targetId: reply })),
    )
    for (const answer of again)
      expect(answer).toMatchObject({ code: Code.Conflict, msg: '您已举报过该内容，我们会尽快处理' })
    expect(await rowsOf(reply)).toHaveLength(1)
    const second = await insertSession(testApp.db, await insertUser(testApp.db), testApp.clock.now())
    expect((await submit({ targetKind: 'REPLY', targetId: reply }, second)).code).toBe(Code.AppSuccess)
  })

  it('needs a member, something to read that is not one’s own, and a reason', async () => {
    const targetId = await comment()
    const own = await comment({ authorId: reporter })
    const gone = await comment({ removedAt: new Date() })
    expect((await submit({ targetId }, '111')).code).toBe(Code.NeedLogin)
    expect((await submit({ targetId: own })).code).toBe(Code.Forbidden)
    expect((await submit({ targetId: gone })).code).toBe(Code.NotFound)
    expect((await submit({ targetKind: 'TRENDS', targetId: 'unknown' })).code).toBe(Code.TrendNotExist)
    expect(await submit({ targetId, reason: ' ' })).toMatchObject({ code: Code.InvalidInput, msg: '请选择举报原因' })
    expect(await submit({ targetId, reasonDesc: '字'.repeat(201) })).toMatchObject({
      code: Code.InvalidInput,
      msg: '补充说明最多 200 个字',
    })
    expect(await submit({ targetId, targetKind: 'USER' as 'REPLY' })).toMatchObject({
      code: Code.InvalidInput,
      msg: '请选择要举报的内容',
    })
    expect(await rowsOf(targetId)).toHaveLength(0)
  })
})

describe('a second report of something whose first one is closed', () => {
  const words = { type: TrendType.Text, title: '周末徒步', fileIds: [], topicIds: [], visibility: Visibility.Public }
  const refused = { code: Code.Conflict, msg: '您举报的内容已处理，暂未发现违规' }
  const stillOpen = { code: Code.Conflict, msg: '您已举报过该内容，我们会尽快处理' }
  let admin: Person
  let member: Person
  let writer: Person
  let post: string

  beforeEach(async () => {
    ;[admin, member, writer] = [
      await signedIn(testApp, [Role.AuditAdmin]),
      await signedIn(testApp),
      await signedIn(testApp),
    ]
    post = await insertTrend(testApp.db, { authorId: writer.id, createdAt: testApp.clock.now() })
  })

  const report = (over: Partial<ReportBody> = {}) =>
    submit({ targetKind: 'TRENDS', targetId: post, ...over }, member.token)
  const dismiss = async (targetKind: TargetKind = 'TRENDS', targetId = post) => {
    testApp.clock.advance(1000)
    const answer = await testApp.post(audit.closeReports, { targetKind, targetId }, { token: admin.token })
    expect(answer.code).toBe(Code.AppSuccess)
    testApp.clock.advance(1000)
  }
  const rewrite = async (content: string) =>
    expect(
      (await testApp.post(publishing.update, { ...words, trendsId: post, content }, { token: writer.token })).code,
    ).toBe(Code.AppSuccess)
  const decide = async (status: AuditStatus) => {
    expect((await judge(testApp, admin, post, status)).code).toBe(Code.AppSuccess)
    await settled(testApp)
  }
  const shown = async () => (await testApp.post(audit.detail, { trendsId: post }, { token: admin.token })).data

  it('is refused with the outcome while the content is as it was judged', async () => {
    const targetId = await insertComment(testApp.db, { trendId: post, authorId: writer.id })
    await report()
    await report({ targetKind: 'COMMENTS', targetId })
    await dismiss()
    expect(await report()).toMatchObject(refused)
    expect(await report({ targetKind: 'COMMENTS', targetId })).toMatchObject(stillOpen)
    await dismiss('COMMENTS', targetId)
    expect(await report({ targetKind: 'REPLY', targetId })).toMatchObject(refused)
    expect(await shown()).toMatchObject({ reportNum: 0, reports: [{ open: false }, { open: false }] })
  })

  it('opens it anew once an edit has been approved, with what it says now', async () => {
    await report({ reasonDesc: '第一次' })
    await rewrite('<p>加微信领券</p>')
    await dismiss()
    await rewrite('<p>加微信领大券</p>')
    expect(await report()).toMatchObject(refused)
    await decide(AuditStatus.Success)
    expect(await report({ reason: 'false', reasonDesc: '第二次' })).toMatchObject({ code: Code.AppSuccess })
    expect(await rowsOf(post)).toMatchObject([
      {
        reason: 'false',
        reasonDesc: '第二次',
        createdAt: testApp.clock.now(),
        closedAt: null,
        closedBy: null,
        upheld: null,
      },
    ])
    expect(await shown()).toMatchObject({ reportNum: 1, reports: [{ open: true, reasonDesc: '第二次' }] })
    const inbox = await testApp.post(audit.inbox, {}, { token: admin.token })
    expect(inbox.data.list[0]).toMatchObject({ title: '有动态被举报', content: '第二次' })
    expect(await report()).toMatchObject(stillOpen)
  })

  it('opens it anew on a refused post that its author changed; until then nobody else reads it', async () => {
    await report()
    await decide(AuditStatus.Fail)
    expect(await rowsOf(post)).toMatchObject([{ upheld: true }])
    expect(await report()).toMatchObject({ code: Code.TrendAuditFail })
    testApp.clock.advance(1000)
    await rewrite('<p>改过的</p>')
    await decide(AuditStatus.Success)
    expect(await report()).toMatchObject({ code: Code.AppSuccess })
    expect(await rowsOf(post)).toMatchObject([{ closedAt: null, upheld: null }])
  })

  it('is not opened by an edit that was refused', async () => {
    await report()
    await dismiss()
    await rewrite('<p>加微信领券</p>')
    await decide(AuditStatus.Fail)
    expect(await report()).toMatchObject(refused)
  })
})

describe('a report on what an audit admin has published', () => {
  const admin = async () => {
    const id = await insertUser(testApp.db)
    await insertRole(testApp.db, id, Role.AuditAdmin)
    const as = { token: await insertSession(testApp.db, id, testApp.clock.now()) }
    return {
      id,
      inbox: async () => (await testApp.post(audit.inbox, {}, as)).data.list,
      reports: async (post: string) => (await testApp.post(audit.detail, { trendsId: post }, as)).data.reports,
    }
  }
  const hidden = { reporterId: '', reporterName: '', reason: '广告营销', reasonDesc: '' }
  const named = { reporterId: expect.stringMatching(/./), reporterName: expect.stringMatching(/./), reasonDesc: '刷屏' }

  it('is told to the others only, and its post tells the author nothing of the reporter', async () => {
    const [writer, other] = [await admin(), await admin()]
    const post = await insertTrend(testApp.db, { authorId: writer.id })
    await submit({ targetKind: 'TRENDS', targetId: post, reasonDesc: '刷屏' })
    expect(await writer.inbox()).toEqual([])
    expect(await other.inbox()).toMatchObject([{ title: '有动态被举报', content: '刷屏', target: { trendsId: post } }])
    expect(await writer.reports(post)).toMatchObject([hidden])
    expect(await other.reports(post)).toMatchObject([named])
  })

  it('hides its reporter also where it is a comment below the post of somebody else', async () => {
    const [writer, other] = [await admin(), await admin()]
    const trendId = await insertTrend(testApp.db, { authorId: other.id })
    const targetId = await comment({ trendId, authorId: writer.id })
    await submit({ targetId, reasonDesc: '刷屏' })
    expect(await writer.inbox()).toEqual([])
    expect(await other.inbox()).toMatchObject([{ title: '有评论被举报', content: '刷屏' }])
    expect(await writer.reports(trendId)).toMatchObject([hidden])
    expect(await other.reports(trendId)).toMatchObject([named])
  })
})
