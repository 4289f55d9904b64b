import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { articles } from '@contract/article'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { messages } from '@contract/message'
import { Role } from '@contract/person'
import { reports } from '@contract/report'
import { search } from '@contract/search'
import { type FeedBody, TargetKind, trends } from '@contract/trend'
import { DOCUMENTS_AUTHOR } from '@server/features/docs/articleImportRepo'
import { docFolders } from '@server/features/docs/tables'
import { indexAllDue } from '@server/features/search/service'
import { organisations, users } from '@server/features/people/tables'
import { insertTrend } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'
import { articleFolder } from './articleFolder'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let member: Person
let hr: Person
let insider: Person
let family: Person
let admin: Person
const ids: Record<string, string> = {}

beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.db.insert(organisations).values({ id: 'org-1', name: '江淮集团', nickname: '江淮' })
  member = await signedIn(testApp, { city: '合肥市' })
  hr = await signedIn(testApp, { roles: [Role.Hr] })
  insider = await signedIn(testApp)
  family = await signedIn(testApp, { familyAccount: true })
  admin = await signedIn(testApp, { roles: [Role.AuditAdmin] })
  for (const { id } of [insider, family]) await testApp.db.update(users).set({ orgId: 'org-1' }).where(eq(users.id, id))
  const folder = await articleFolder(testApp)
  await folder.write({
    '公开/企业文化.md': '诚信与担当',
    '人事/薪酬.md': '薪酬说明',
    '人事/.access': 'role hr',
    '人事/下级/细则.md': '细则说明',
    '集团/通知.md': '集团通知',
    '集团/.access': 'org org-1',
  })
  await folder.load()
  ids['企业文化'] = await folder.idOf('企业文化', member.token)
  ids['薪酬'] = await folder.idOf('薪酬', hr.token)
  ids['细则'] = await folder.idOf('细则', hr.token)
  ids['通知'] = await folder.idOf('通知', insider.token)
  await folder.remove()
  testApp.clock.advance(60_000)
})
afterAll(() => testApp.close())

const id = (title: string) => ids[title] ?? ''
const as = (person?: Person) => (person ? { token: person.token } : {})
const detail = (title: string, person?: Person) => testApp.post(articles.detail, { articleId: id(title) }, as(person))

describe('an article of a folder', () => {
  it.each([
    ['a visitor', () => undefined, ['企业文化']],
    ['a member', () => member, ['企业文化']],
    ['HR', () => hr, ['企业文化', '细则', '薪酬']],
    ['the organisation', () => insider, ['企业文化', '通知']],
    ['a family account of the organisation', () => family, ['企业文化']],
    ['an audit admin', () => admin, ['企业文化']],
  ])('opens for %s as its folder and all above it do, alone and in the list', async (_who, person, open) => {
    for (const title of Object.keys(ids)) {
      const answer = await detail(title, person())
      expect([title, answer.code]).toEqual([title, open.includes(title) ? Code.Success : Code.TrendNotExist])
    }
    const { data } = await testApp.post(articles.page, {}, as(person()))
    expect(data.list.map(({ title }) => title).sort()).toEqual(open)
  })

  it('is for members to confirm, not for visitors and family accounts', async () => {
    expect((await detail('企业文化', insider)).data.doc).toMatchObject({ mustRead: false, read: false })
    for (const person of [undefined, family])
      expect((await detail('企业文化', person)).data.doc).toMatchObject({ mustRead: false, read: true })
  })

  it('is told of nothing else: an unknown id, a post that is no article, somebody’s pending one', async () => {
    const text = await insertTrend(testApp.db, { authorId: member.id, type: 1 })
    const pending = await insertTrend(testApp.db, { authorId: member.id, type: 4, auditStatus: 0 })
    for (const articleId of ['nobody', text, pending])
      expect((await testApp.post(articles.detail, { articleId }, as(hr))).code).toBe(Code.TrendNotExist)
  })

  it('stands in no feed, search, profile or topic', async () => {
    await testApp.post(trends.detail, { trendsId: id('企业文化') }, as(member))
    await indexAllDue(testApp.db)
    const tabs: FeedBody[] = [
      { tab: 'recommend' },
      { tab: 'city', city: '合肥市' },
      { tab: 'follow' },
      { tab: 'mine' },
      { tab: 'user', userId: DOCUMENTS_AUTHOR },
    ]
    for (const body of tabs) {
      const { data } = await testApp.post(trends.page, body, as(member))
      expect(data.list.map(({ trendsId }) => trendsId)).not.toContain(id('企业文化'))
    }
    for (const [keyword, kind] of [
      ['诚信', 'trend'],
      ['企业文化', 'trend'],
      ['文档中心', 'user'],
    ] as const) {
      const { code, data } = await testApp.post(search.find, { keyword, kind }, as(member))
      expect([code, data.list]).toEqual([Code.AppSuccess, []])
    }
  })

  it('is not in the audit, which lists the pending post alone', async () => {
    const trendsId = id('企业文化')
    for (const list of [audit.waiting, audit.finished]) {
      const { code, data } = await testApp.post(list, {}, as(admin))
      expect(code).toBe(Code.AppSuccess)
      for (const title of Object.keys(ids)) expect(data.list.map((trend) => trend.trendsId)).not.toContain(id(title))
    }
    expect((await testApp.post(audit.data, {}, as(admin))).data).toMatchObject({ waiting: 1, passedToday: 0 })
    const answers = await Promise.all([
      testApp.post(audit.detail, { trendsId }, as(admin)),
      testApp.post(audit.lock, { trendsId }, as(admin)),
      testApp.post(
        audit.judge,
        { sendNoticeFlag: 'Y', type: 'TRENDS', trends: [{ trendsId, auditStatus: 2, auditReason: '不' }] },
        as(admin),
      ),
    ])
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill(Code.TrendNotExist))
  })

  it('leads the audit to what is reported below it, with its title where the admin may open the folder', async () => {
    const reported = async (title: string, person: Person, content: string) => {
      const { data } = await testApp.post(comments.publish, { trendsId: id(title), content, fileIds: [] }, as(person))
      const target = { targetKind: TargetKind.Comments, targetId: data.commentsId }
      const colleague = await signedIn(testApp, { roles: [Role.Hr] })
      await testApp.db.update(users).set({ orgId: 'org-1' }).where(eq(users.id, colleague.id))
      expect((await testApp.post(reports.submit, { ...target, reason: 'advert' }, as(colleague))).code).toBe(
        Code.AppSuccess,
      )
      return target
    }
    const open = await reported('企业文化', insider, '加微信领券')
    const shut = await reported('薪酬', hr, '加微信领红包')
    const shown = (title: string) => testApp.post(audit.detail, { trendsId: id(title) }, as(admin))
    expect((await shown('企业文化')).data).toMatchObject({
      ...{ inFolder: true, title: '企业文化', content: '' },
      reports: [{ content: '加微信领券', open: true }],
    })
    expect((await shown('薪酬')).data).toMatchObject({ title: '', content: '', reports: [{ content: '加微信领红包' }] })
    expect((await testApp.post(audit.closeReports, open, as(admin))).code).toBe(Code.AppSuccess)
    const removal = { commentsId: shut.targetId, reason: '广告' }
    expect((await testApp.post(audit.removeComment, removal, as(admin))).code).toBe(Code.AppSuccess)
    expect((await shown('薪酬')).data.reports).toMatchObject([{ open: false }])
    expect((await testApp.post(audit.lock, { trendsId: id('企业文化') }, as(admin))).code).toBe(Code.TrendNotExist)
  })

  it('is liked, collected and commented on, and tells who is answered where to read it', async () => {
    const trendsId = id('通知')
    const like = { targetKind: 'TRENDS', targetId: trendsId, on: true } as const
    expect((await testApp.post(acts.like, like, as(insider))).data).toEqual({ on: true, count: 1 })
    expect((await testApp.post(acts.collect, like, as(insider))).data).toEqual({ on: true, count: 1 })
    expect((await testApp.post(acts.like, like, as(member))).code).toBe(Code.TrendNotExist)
    const colleague = await signedIn(testApp)
    await testApp.db.update(users).set({ orgId: 'org-1' }).where(eq(users.id, colleague.id))
    const comment = { trendsId, content: '收到', fileIds: [] }
    const { data: written } = await testApp.post(comments.publish, comment, as(insider))
    const reply = { ...comment, commentsId: written.commentsId }
    expect((await testApp.post(comments.publish, reply, as(colleague))).code).toBe(Code.AppSuccess)
    expect((await testApp.post(comments.publish, comment, as(member))).code).toBe(Code.TrendNotExist)
    const body = { trendsId, pageNum: 1, pageSize: 20, asc: false }
    expect((await testApp.post(comments.list, body, as(insider))).data.total).toBe(2)
    expect((await testApp.post(comments.list, body, as(member))).code).toBe(Code.TrendNotExist)
    expect(await detail('通知', insider)).toMatchObject({
      data: { likeNum: 1, collectNum: 1, commentNum: 2, meLiked: true, meCollected: true },
    })
    const told = () => testApp.post(messages.list, { group: 'community_message' }, as(insider))
    expect((await told()).data.list).toMatchObject([{ kind: 8, target: { trendsId, title: '通知', inFolder: true } }])
    const collected = () => testApp.post(trends.page, { tab: 'collect' }, as(insider))
    expect((await collected()).data.list).toMatchObject([{ trendsId, inFolder: true }])
    await testApp.db.update(docFolders).set({ accessTo: 'org-2' }).where(eq(docFolders.path, '集团'))
    expect((await told()).data.list).toMatchObject([{ target: { trendsId, title: '' } }])
    expect((await collected()).data.list).toEqual([])
    await testApp.db.update(docFolders).set({ accessTo: 'org-1' }).where(eq(docFolders.path, '集团'))
  })

  it('lets its own words of a comment be liked by a reader of the folder', async () => {
    const trendsId = id('通知')
    const { data: page } = await testApp.post(
      comments.list,
      { trendsId, pageNum: 1, pageSize: 20, asc: false },
      as(insider),
    )
    const targetId = page.list[0]?.commentsId ?? ''
    const liked = await testApp.post(acts.like, { targetKind: 'COMMENTS', targetId, on: true }, as(insider))
    expect(liked.data).toEqual({ on: true, count: 1 })
  })
})

describe('the list of articles', () => {
  it('has open articles of the community too, the newest first, by pages of twenty without a repeat', async () => {
    const author = await signedIn(testApp)
    const made = []
    for (let n = 0; n < 22; n += 1)
      made.push(
        await insertTrend(testApp.db, {
          authorId: author.id,
          type: 4,
          createdAt: new Date(testApp.clock.now().getTime() - 600_000 - n * 1000),
        }),
      )
    const hidden = await insertTrend(testApp.db, { authorId: author.id, type: 4, visibility: 2 })
    const seen: string[] = []
    for (let cursor: string | null | undefined, pages = 0; cursor !== null && pages < 5; pages += 1) {
      const { data } = await testApp.post(articles.page, cursor ? { cursor } : {})
      expect(data.list.length).toBeLessThanOrEqual(20)
      seen.push(...data.list.map(({ trendsId }) => trendsId))
      cursor = data.nextCursor
    }
    expect(seen).toEqual([id('企业文化'), ...made])
    expect(seen).not.toContain(hidden)
    const { data } = await testApp.post(articles.detail, { articleId: made[0] ?? '' })
    expect(data).toMatchObject({ type: 4, attachments: [] })
    expect(data.doc).toBeUndefined()
    expect((await testApp.post(articles.page, { cursor: 'x' })).code).toBe(Code.InvalidInput)
  })
})
