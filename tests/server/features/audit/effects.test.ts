import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { comments as commentCalls } from '@contract/comment'
import { AuditMessageKind, MessageKind, messages } from '@contract/message'
import { points, PointSource } from '@contract/points'
import { publishing } from '@contract/publish'
import { reports } from '@contract/report'
import { DAY_MS } from '@contract/text/timeUnits'
import { trends, Visibility } from '@contract/trend'
import { outbox } from '@server/db/tables'
import { comments } from '@server/features/comments/tables'
import { insertComment, insertSession, insertTrend } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { judge, type Person, settled, signedIn, waitingTrend, words } from './auditing'

let testApp: TestApp
let admin: Person
let second: Person
let author: Person
let reader: Person

beforeAll(async () => {
  testApp = await startTestApp()
  admin = await signedIn(testApp, ['auditAdmin'])
  second = await signedIn(testApp, ['auditAdmin'])
  author = await signedIn(testApp)
  reader = await signedIn(testApp)
})
afterAll(() => testApp.close())

const as = (person: Person) => ({ token: person.token })
const told = async (person: Person) =>
  (await testApp.post(messages.list, { group: 'community_message', category: 4 }, as(person))).data.list
const inbox = async (person: Person) => (await testApp.post(calls.inbox, {}, as(person))).data.list

describe('the author', () => {
  it('is told of a verdict once, when it takes effect, with its reason', async () => {
    const trendsId = await waitingTrend(testApp, author.id)
    await judge(testApp, admin, trendsId, 2, '画面不清晰')
    expect(await told(author)).toEqual([])
    await settled(testApp)
    await settled(testApp)
    expect(await told(author)).toMatchObject([
      { kind: MessageKind.AuditFail, reason: '画面不清晰', target: { trendsId } },
    ])
    await judge(testApp, admin, trendsId, 1)
    await settled(testApp)
    expect(await told(author)).toMatchObject([{ kind: MessageKind.AuditSuccess }, { kind: MessageKind.AuditFail }])
  })

  it('is told nothing of an undone verdict, nor where no notice is wanted', async () => {
    const before = (await told(author)).length
    const [undone, quiet] = [await waitingTrend(testApp, author.id), await waitingTrend(testApp, author.id)]
    await judge(testApp, admin, undone, 1)
    await testApp.post(calls.undo, { trendsId: undone }, as(admin))
    const body = {
      sendNoticeFlag: 'N' as const,
      trends: [{ trendsId: quiet, auditStatus: 1 as const }],
      type: 'TRENDS' as const,
    }
    await testApp.post(calls.judge, body, as(admin))
    await settled(testApp)
    expect(await told(author)).toHaveLength(before)
  })

  it('is told of an approval of a post removed before it took effect only once the post is restored', async () => {
    const writer = await signedIn(testApp)
    const unread = async () => (await testApp.post(messages.summary, {}, as(writer))).data.total
    const balance = async () => (await testApp.post(points.summary, {}, as(writer))).data.balance
    const status = async (trendsId: string) => (await testApp.post(trends.detail, { trendsId })).code
    const [gone, back] = [await waitingTrend(testApp, writer.id), await waitingTrend(testApp, writer.id)]
    for (const trendsId of [gone, back]) {
      await judge(testApp, admin, trendsId, 1)
      await testApp.post(publishing.remove, { trendsId }, as(writer))
    }
    await settled(testApp)
    expect([await unread(), await balance()]).toEqual([0, 0])
    testApp.clock.advance(590_000)
    expect((await testApp.post(publishing.restore, { trendsId: back }, as(writer))).code).toBe(Code.AppSuccess)
    await settled(testApp)
    expect(await status(back)).toBe(Code.AppSuccess)
    expect(await told(writer)).toMatchObject([{ kind: MessageKind.AuditSuccess, target: { trendsId: back } }])
    expect(await balance()).toBe(15)
    await settled(testApp, 60_000)
    expect(await told(writer)).toHaveLength(1)
    expect(await testApp.db.$count(outbox, eq(outbox.kind, 'audit.settle'))).toBe(0)
  })
})

describe('the admins’ messages', () => {
  it('tell of what is new, overdue and handed to them', async () => {
    const { trendsId } = (await testApp.post(publishing.publish, words, as(author))).data
    expect((await inbox(admin))[0]).toMatchObject({ kind: AuditMessageKind.Waiting, target: { trendsId } })
    await testApp.post(calls.transfer, { trendsId, toUserId: second.id }, as(admin))
    expect((await inbox(second))[0]).toMatchObject({
      kind: AuditMessageKind.Transferred,
      target: { trendsId },
      actor: { userId: admin.id },
    })
    await settled(testApp, 24 * 3600_000)
    const late = (await testApp.post(calls.inbox, { kind: AuditMessageKind.Overdue }, as(await fresh(admin)))).data.list
    expect(late.map(({ target }) => target.trendsId)).toContain(trendsId)
  })

  it('and the log show no word of a post that became private', async () => {
    const [writer, admins] = [await fresh(author), await fresh(admin)]
    const { trendsId } = (await testApp.post(publishing.publish, { ...words, title: '' }, as(writer))).data
    await judge(testApp, admins, trendsId, 1)
    await settled(testApp)
    const secret = { ...words, title: '', content: '<p>只写给自己</p>', visibility: Visibility.Private }
    await testApp.post(publishing.update, { ...secret, trendsId }, as(writer))
    expect((await inbox(admins))[0]).toMatchObject({ target: { trendsId, title: '', smallUrl: '' } })
    const log = (await testApp.post(calls.log, { trendsId }, as(admins))).data.list
    expect(log).toMatchObject([{ trendsId, title: '', action: 'audit' }])
  })

  it('tell of reports, whose reporters hear the outcome', async () => {
    const admins = await fresh(admin)
    const [member, writer] = [await fresh(reader), await fresh(author)]
    const trendsId = await insertTrend(testApp.db, { authorId: author.id, commentNum: 1, rootCommentNum: 1 })
    const commentsId = await insertComment(testApp.db, {
      trendId: trendsId,
      authorId: author.id,
      content: '加微信领券',
    })
    await testApp.post(
      reports.submit,
      { targetKind: 'COMMENTS', targetId: commentsId, reason: 'advert', reasonDesc: '留了电话' },
      as(member),
    )
    testApp.clock.advance(1000)
    await testApp.post(reports.submit, { targetKind: 'TRENDS', targetId: trendsId, reason: 'false' }, as(member))
    expect((await inbox(admins)).slice(0, 2)).toMatchObject([
      { kind: 9, title: '有动态被举报' },
      { kind: 9, title: '有评论被举报', reason: '广告营销', content: '留了电话' },
    ])
    const shown = (await testApp.post(calls.detail, { trendsId }, as(admins))).data
    expect(shown).toMatchObject({
      reportNum: 2,
      reports: [
        { targetKind: 'TRENDS', open: true },
        { targetKind: 'COMMENTS', content: '加微信领券', reason: '广告营销' },
      ],
    })
    expect(
      (await testApp.post(calls.closeReports, { targetKind: 'TRENDS', targetId: trendsId }, as(admins))).code,
    ).toBe(Code.AppSuccess)
    expect(
      (await testApp.post(calls.closeReports, { targetKind: 'TRENDS', targetId: trendsId }, as(admins))).code,
    ).toBe(Code.NotFound)
    expect((await testApp.post(calls.removeComment, { commentsId, reason: '广告' }, as(admins))).code).toBe(
      Code.AppSuccess,
    )
    expect((await told(member)).map(({ kind, title, content }) => [kind, title, content])).toEqual([
      [9, '您举报的评论已处理', '经审核，该评论违反社区规定，已不再展示，感谢您的监督'],
      [9, '您举报的动态已处理', '经审核，暂未发现该动态违反社区规定，感谢您的监督'],
    ])
    expect((await told(writer))[0]).toMatchObject({ kind: 2, title: '您的评论已被移除', reason: '广告' })
    const [row] = await testApp.db.select().from(comments).where(eq(comments.id, commentsId))
    expect(row?.removedAt).not.toBeNull()
    expect((await testApp.post(calls.detail, { trendsId }, as(admins))).data.reportNum).toBe(0)
  })

  it('on an own post or comment are dismissed by another admin only', async () => {
    const [admins, member] = [await fresh(admin), await fresh(reader)]
    const other = await signedIn(testApp, ['auditAdmin'])
    const trendsId = await insertTrend(testApp.db, { authorId: admin.id, commentNum: 1, rootCommentNum: 1 })
    const commentsId = await insertComment(testApp.db, { trendId: trendsId, authorId: admin.id })
    for (const [targetKind, targetId] of [
      ['TRENDS', trendsId],
      ['COMMENTS', commentsId],
    ] as const) {
      await testApp.post(reports.submit, { targetKind, targetId, reason: 'advert' }, as(member))
      const dismiss = (by: Person) => testApp.post(calls.closeReports, { targetKind, targetId }, as(by))
      expect(await dismiss(admins)).toMatchObject({ code: Code.Forbidden, msg: '不能处理对自己内容的举报' })
      expect((await dismiss(other)).code).toBe(Code.AppSuccess)
    }
  })

  it('on a comment that its author has removed wait no longer', async () => {
    const [admins, member, writer] = [await fresh(admin), await fresh(reader), await fresh(author)]
    const trendsId = await insertTrend(testApp.db, { authorId: author.id, commentNum: 1, rootCommentNum: 1 })
    const comment = { trendId: trendsId, authorId: author.id, content: '加微信' }
    const commentsId = await insertComment(testApp.db, comment)
    const target = { targetKind: 'COMMENTS' as const, targetId: commentsId }
    await testApp.post(reports.submit, { ...target, reason: 'advert' }, as(member))
    await testApp.post(commentCalls.remove, { commentsId }, as(writer))
    expect((await testApp.post(calls.detail, { trendsId }, as(admins))).data).toMatchObject({
      reportNum: 0,
      reports: [{ content: '加微信', open: false }],
    })
    expect((await testApp.post(calls.closeReports, target, as(admins))).code).toBe(Code.NotFound)
  })
})

/** Signs the same person in again on this day. */
async function fresh({ id }: Person): Promise<Person> {
  return { id, token: await insertSession(testApp.db, id, testApp.clock.now()) }
}

describe('the points of an approved post', () => {
  /** Sessions end within a day. */
  const signIn = ({ id }: Person) => insertSession(testApp.db, id, testApp.clock.now())
  const rewarded = async (person: Person) => {
    const { data } = await testApp.post(points.ledger, {}, { token: await signIn(person) })
    return data.list.flatMap(({ source, path }) =>
      source === PointSource.TrendPassed ? [path.replace(/.*=/, '')] : [],
    )
  }
  const decide = async (trendsId: string, status: 1 | 2, waitMs = 6000) => {
    await judge(testApp, { ...admin, token: await signIn(admin) }, trendsId, status)
    await settled(testApp, waitMs)
  }

  it('come once a day, and what that drops is lost, also where the post is approved again', async () => {
    const writer = await signedIn(testApp)
    const [first, more] = [await waitingTrend(testApp, writer.id), await waitingTrend(testApp, writer.id)]
    await decide(first, 1)
    await decide(more, 1)
    expect(await rewarded(writer)).toEqual([first])
    await decide(more, 2, DAY_MS)
    await decide(more, 1)
    expect(await rewarded(writer)).toEqual([first])
  })

  it('come with the first approval that stands, whatever was decided before', async () => {
    const writer = await signedIn(testApp)
    const [first, undone] = [await waitingTrend(testApp, writer.id), await waitingTrend(testApp, writer.id)]
    await decide(first, 1)
    const token = await signIn(admin)
    await judge(testApp, { ...admin, token }, undone, 1)
    await testApp.post(calls.undo, { trendsId: undone }, { token })
    await decide(undone, 2)
    testApp.clock.advance(DAY_MS)
    await decide(undone, 1)
    expect(await rewarded(writer)).toEqual([undone, first])
  })
})
