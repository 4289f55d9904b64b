import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { comments as commentCalls } from '@contract/comment'
import { MessageKind, messages } from '@contract/message'
import { publishing } from '@contract/publish'
import { reports } from '@contract/report'
import { type TargetKind, Visibility } from '@contract/trend'
import { reports as reportRows } from '@server/features/reports/tables'
import { trends } from '@server/features/trends/tables'
import { insertComment, insertFile, insertUser } from '@tests/support/rows'
import { judge, type Person, settled, signedIn } from './auditing'
import {
  admin,
  as,
  author,
  detail,
  lock,
  logOf,
  postWaits,
  second,
  testApp,
  trendsId,
  withTwoAdmins,
} from './twoAdmins'

withTwoAdmins()

let reader: Person
beforeEach(async () => {
  reader = await signedIn(testApp)
  await postWaits({ auditStatus: 1, title: '周末徒步', commentNum: 2, rootCommentNum: 1 })
})

const notices = async (person: Person) =>
  (await testApp.post(messages.list, { group: 'community_message', category: 4 }, as(person))).data.list
const report = (targetKind: TargetKind, targetId: string, by = reader) =>
  testApp.post(reports.submit, { targetKind, targetId, reason: 'advert' }, as(by))
const dismiss = (by: Person, targetKind: TargetKind, targetId: string) =>
  testApp.post(calls.closeReports, { targetKind, targetId }, as(by))

describe('what was decided on a comment', () => {
  it('stays told to its author and its reporters when the comment above it is taken back', async () => {
    const answerer = await signedIn(testApp)
    const above = await insertComment(testApp.db, { trendId: trendsId, authorId: author.id })
    const answer = { trendId: trendsId, parentId: above, authorId: answerer.id }
    const [bad, harmless] = [await insertComment(testApp.db, answer), await insertComment(testApp.db, answer)]
    for (const reply of [bad, harmless]) await report('REPLY', reply)
    await testApp.post(calls.removeComment, { commentsId: bad, reason: '广告' }, as(admin))
    await dismiss(admin, 'REPLY', harmless)
    await testApp.post(commentCalls.remove, { commentsId: above }, as(author))
    expect(await notices(answerer)).toMatchObject([{ kind: MessageKind.AuditFail, reason: '广告' }])
    expect(await notices(reader)).toMatchObject([{ kind: MessageKind.Report }, { kind: MessageKind.Report }])
  })

  it('leaves the admins no open report on a comment that was taken back', async () => {
    const commentsId = await insertComment(testApp.db, { trendId: trendsId, authorId: author.id })
    await report('COMMENTS', commentsId)
    const inbox = async () =>
      (await testApp.post(calls.inbox, { kind: MessageKind.Report }, as(second))).data.list.map(
        ({ target }) => target.commentsId,
      )
    expect(await inbox()).toContain(commentsId)
    await testApp.post(commentCalls.remove, { commentsId }, as(author))
    expect(await inbox()).not.toContain(commentsId)
  })
})

describe('the reports on a post', () => {
  it('show the emoji and the pictures of a comment without words', async () => {
    const fileIds = [await insertFile(testApp.db, { isPublic: false, ownerId: author.id })]
    const comment = { trendId: trendsId, authorId: author.id, content: '', emojiName: '[大笑]', fileIds }
    await report('COMMENTS', await insertComment(testApp.db, comment))
    testApp.clock.advance(1000)
    await report('TRENDS', trendsId)
    expect((await detail()).reports).toMatchObject([
      { targetKind: 'TRENDS', content: '', emojiName: '', files: [] },
      {
        targetKind: 'COMMENTS',
        content: '',
        emojiName: '[大笑]',
        files: [{ url: expect.stringMatching(/\?e=\d+&s=/) }],
      },
    ])
  })

  it('show the open one on a comment before any number of others on one target', async () => {
    const commentsId = await insertComment(testApp.db, { trendId: trendsId, authorId: author.id })
    await report('COMMENTS', commentsId)
    for (let n = 0; n < 51; n += 1) {
      testApp.clock.advance(1000)
      const row = {
        reporterId: await insertUser(testApp.db),
        targetKind: 'TRENDS',
        targetId: trendsId,
        reason: 'advert',
      }
      await testApp.db.insert(reportRows).values({ ...row, createdAt: testApp.clock.now() })
    }
    const open = async () => (await detail()).reports.filter((each) => each.open).map(({ targetKind }) => targetKind)
    expect(await open()).toEqual([...Array<string>(49).fill('TRENDS'), 'COMMENTS'])
    await dismiss(admin, 'TRENDS', trendsId)
    expect((await detail()).reports[0]).toMatchObject({ targetKind: 'COMMENTS', targetId: commentsId, open: true })
    expect(await open()).toEqual(['COMMENTS'])
  })
})

describe('reports that are dismissed', () => {
  const open = async () => (await detail()).reports.map((each) => each.open)

  it('are one row of the log each time, of the post or of the comment', async () => {
    const commentsId = await insertComment(testApp.db, { trendId: trendsId, authorId: author.id })
    await report('TRENDS', trendsId)
    await report('TRENDS', trendsId, await signedIn(testApp))
    await report('COMMENTS', commentsId)
    expect((await dismiss(admin, 'TRENDS', trendsId)).code).toBe(Code.AppSuccess)
    expect((await dismiss(second, 'COMMENTS', commentsId)).code).toBe(Code.AppSuccess)
    const { list } = (await testApp.post(calls.log, { trendsId, action: 'dismiss' }, as(admin))).data
    expect(list).toMatchObject([
      { adminId: second.id, subject: 'comment', title: '周末徒步' },
      { adminId: admin.id, subject: 'trend', from: 1, to: 1, auditTags: [], reason: '' },
    ])
    expect(await logOf()).toMatchObject([{ objectId: '' }, { objectId: commentsId }])
    expect((await dismiss(admin, 'TRENDS', trendsId)).code).toBe(Code.NotFound)
    expect(await logOf()).toHaveLength(2)
  })

  it('leave the state of the post in the log, also while an edit of it waits', async () => {
    await report('TRENDS', trendsId)
    const edit = { type: 1 as const, title: '周末徒步', content: '<p>改过的</p>', fileIds: [], topicIds: [] }
    await testApp.post(publishing.update, { ...edit, visibility: Visibility.Public, trendsId }, as(author))
    expect(await detail()).toMatchObject({ auditStatus: 0, isEdit: true })
    await dismiss(admin, 'TRENDS', trendsId)
    expect(await logOf()).toMatchObject([{ fromStatus: 1, toStatus: 1 }])
  })

  it('are no matter of the post’s author, also while another admin holds it', async () => {
    await report('TRENDS', trendsId)
    await testApp.db.update(trends).set({ authorId: admin.id }).where(eq(trends.id, trendsId))
    await lock(second)
    expect(await dismiss(admin, 'TRENDS', trendsId)).toMatchObject({
      code: Code.Forbidden,
      msg: '不能处理对自己内容的举报',
    })
  })

  it('are not while another admin holds the post', async () => {
    await report('TRENDS', trendsId)
    await lock(second)
    expect(await dismiss(admin, 'TRENDS', trendsId)).toMatchObject({ code: Code.Conflict, msg: '该动态正在审核中' })
    expect([await open(), await logOf(), await notices(reader)]).toEqual([[true], [], []])
    expect((await dismiss(second, 'TRENDS', trendsId)).code).toBe(Code.AppSuccess)
  })

  it('are not while a decision on the post waits out its five seconds', async () => {
    await report('TRENDS', trendsId)
    await judge(testApp, second, trendsId, 2)
    for (const by of [admin, second])
      expect(await dismiss(by, 'TRENDS', trendsId)).toMatchObject({ code: Code.Conflict, msg: '该动态正在审核中' })
    await settled(testApp)
    expect((await notices(reader)).map(({ content }) => content)).toEqual([expect.stringContaining('违反社区规定')])
    expect((await dismiss(admin, 'TRENDS', trendsId)).code).toBe(Code.NotFound)
  })
})
