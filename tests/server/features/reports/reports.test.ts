import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { type ReportBody, reports as calls } from '@contract/report'
import { reports } from '@server/features/reports/tables'
import { insertComment, insertRole, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

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
