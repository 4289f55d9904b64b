import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments as calls, type NewComment } from '@contract/comment'
import { Identity } from '@contract/person'
import { trends as trendCalls } from '@contract/trend'
import { comments } from '@server/features/comments/tables'
import { remove as removeComment } from '@server/features/comments/writing'
import { files } from '@server/features/files/tables'
import { trends } from '@server/features/trends/tables'
import { insertFile, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let me: string
let token: string
let other: string
let otherToken: string
let trendsId: string

beforeAll(async () => {
  testApp = await startTestApp()
  other = await insertUser(testApp.db)
  otherToken = await insertSession(testApp.db, other, testApp.clock.now())
})
afterAll(() => testApp.close())
beforeEach(async () => {
  me = await insertUser(testApp.db, { nickName: '周芸', city: '成都市', province: '四川省' })
  token = await insertSession(testApp.db, me, testApp.clock.now())
  trendsId = await insertTrend(testApp.db, { authorId: other })
})

const publish = (body: Partial<NewComment> = {}, options: { token?: string; key?: string } = {}) =>
  testApp.post(calls.publish, { trendsId, content: '说得好', fileIds: [], ...body }, { token, ...options })
const remove = (commentsId: string, by = token) => testApp.post(calls.remove, { commentsId }, { token: by })
const list = (as = token) => testApp.post(calls.list, { trendsId, pageNum: 1, pageSize: 20, asc: false }, { token: as })

async function counters() {
  const [row] = await testApp.db
    .select({ all: trends.commentNum, roots: trends.rootCommentNum })
    .from(trends)
    .where(eq(trends.id, trendsId))
  return row
}

describe('a written comment', () => {
  it('comes back whole, with its author and the place of the profile, and stands at the top for everybody', async () => {
    await publish({ content: '第一条' })
    testApp.clock.advance(1000)
    const { code, data } = await publish({ content: '  很好 😀\n谢谢  ', emojiName: '[鼓掌]' })
    expect(code).toBe(Code.AppSuccess)
    expect(data).toMatchObject({
      trendsId,
      content: '很好 😀\n谢谢',
      emojiName: '[鼓掌]',
      files: [],
      likeNum: 0,
      meLiked: false,
      replyNum: 0,
      replies: [],
      imId: me,
      imNickName: '周芸',
      city: '成都市',
      province: '四川省',
      createTime: '2026-06-15 12:00:01',
    })
    const shown = await list(otherToken)
    expect(shown.data.total).toBe(2)
    expect(shown.data.list[0]).toEqual(data)
    expect(await counters()).toEqual({ all: 2, roots: 2 })
  })

  it('is one number with the replies on the card, in the detail and over the list', async () => {
    const { data } = await publish()
    await publish({ commentsId: data.commentsId })
    const { data: shown } = await testApp.post(trendCalls.detail, { trendsId }, { token })
    const { data: feed } = await testApp.post(
      trendCalls.page,
      { tab: 'user', userId: shown.imId, cursor: null },
      { token },
    )
    const card = feed.list.find((trend) => trend.trendsId === trendsId)
    expect([card?.commentNum, shown.commentNum, (await list()).data.total]).toEqual([2, 2, 2])
  })

  it('is plain text: markup stays what was typed', async () => {
    expect((await publish({ content: '<b onclick=x>粗</b> & <script>' })).data.content).toBe(
      '<b onclick=x>粗</b> & <script>',
    )
  })

  it('is written once however often its key comes', async () => {
    const key = 'b9f0c1de-0000-4000-8000-000000000001'
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish({}, { key })))
    expect(new Set(answers.map(({ data }) => data.commentsId)).size).toBe(1)
    expect(await counters()).toEqual({ all: 1, roots: 1 })
  })

  it.each(['', ' \n', '\u200b\u200d', '\u3000\ufeff'])(
    'of %j is no comment, unless an emoji is chosen',
    async (content) => {
      expect(await publish({ content })).toMatchObject({ status: 200, code: Code.InvalidInput, msg: '请输入评论内容' })
      expect(await publish({ content, emojiName: '[微笑]' })).toMatchObject({
        code: Code.AppSuccess,
        data: { content: '', emojiName: '[微笑]' },
      })
    },
  )

  it('holds 500 characters, counted as people count them', async () => {
    expect((await publish({ content: '😀'.repeat(500) })).code).toBe(Code.AppSuccess)
    expect(await publish({ content: '字'.repeat(501) })).toMatchObject({
      code: Code.InvalidInput,
      msg: '评论最多 500 个字',
    })
    expect(await counters()).toEqual({ all: 1, roots: 1 })
  })

  it('is refused without a session, and leaves nothing', async () => {
    expect((await publish({}, { token: '111' })).code).toBe(Code.NeedLogin)
    expect((await publish({}, { token: 'long-dead' })).code).toBe(Code.InvalidToken)
    expect(await counters()).toEqual({ all: 0, roots: 0 })
  })

  it.each([
    [{ auditStatus: 0 }, Code.TrendAuditPending],
    [{ auditStatus: 2 }, Code.TrendAuditFail],
    [{ visibility: 2 }, Code.TrendSecret],
    [{ removedAt: new Date() }, Code.TrendNotExist],
  ])('is as closed as its trend: %j', async (state, code) => {
    await testApp.db.update(trends).set(state).where(eq(trends.id, trendsId))
    expect((await publish()).code).toBe(code)
  })

  it('waits after twenty in a minute, and says until when', async () => {
    for (let n = 0; n < 20; n += 1) expect((await publish()).code).toBe(Code.AppSuccess)
    testApp.clock.advance(20_000)
    expect(await publish()).toMatchObject({ code: Code.TooOften, msg: '评论太频繁，请 40 秒后再试' })
    expect((await publish({}, { token: otherToken })).code).toBe(Code.AppSuccess)
    testApp.clock.advance(40_000)
    expect((await publish()).code).toBe(Code.AppSuccess)
    expect(await counters()).toEqual({ all: 22, roots: 22 })
  })

  it('carries own pictures nothing else uses, and no others', async () => {
    const picture = await insertFile(testApp.db, { ownerId: me, isPublic: false })
    const foreign = await insertFile(testApp.db, { ownerId: other })
    const unknown = { code: Code.NotFound, msg: '文件不存在或已过期，请重新上传' }
    for (const fileIds of [['unknown'], [foreign], [picture, foreign]])
      expect(await publish({ fileIds })).toMatchObject(unknown)
    expect((await publish({ fileIds: [picture, picture] })).code).toBe(Code.InvalidInput)
    expect((await publish({ fileIds: [picture] })).data.files).toMatchObject([{ id: picture }])
    const alone = await insertFile(testApp.db, { ownerId: me, isPublic: false })
    expect((await publish({ content: '', fileIds: [alone] })).data.files).toMatchObject([{ id: alone }])
    expect(await publish({ fileIds: [picture] })).toMatchObject({
      code: Code.NotFound,
      msg: '文件已被使用，请重新上传',
    })
    const [file] = await testApp.db.select().from(files).where(eq(files.id, picture))
    expect(file?.isPublic).toBe(true)
    expect(await counters()).toEqual({ all: 2, roots: 2 })
  })
})

describe('a reply', () => {
  it('stands under its comment, one to a reply too, and counts with the post', async () => {
    const root = (await publish()).data.commentsId
    const reply = (await publish({ commentsId: root, content: '答' })).data.commentsId
    testApp.clock.advance(1)
    await publish({ commentsId: reply, content: '答复' }, { token: otherToken })
    const { data } = await list()
    expect(data.total).toBe(3)
    expect(data.list).toMatchObject([
      { commentsId: root, replyNum: 2, replies: [{ content: '答' }, { content: '答复' }] },
    ])
    expect(await counters()).toEqual({ all: 3, roots: 1 })
  })

  it('finds nothing to answer where that is gone or stands elsewhere', async () => {
    const elsewhere = await insertTrend(testApp.db, { authorId: other })
    const root = (await publish()).data.commentsId
    const away = (await publish({ trendsId: elsewhere })).data.commentsId
    await remove(root)
    for (const commentsId of ['unknown', root, away, 'x'.repeat(65), 'a\u0000', '\ud800']) {
      expect(await publish({ commentsId })).toMatchObject({ code: Code.NotFound, msg: '该评论不存在或已被删除' })
    }
    expect(await counters()).toEqual({ all: 0, roots: 0 })
  })
})

describe('removing', () => {
  it('takes a comment away with its replies, and counts neither any more', async () => {
    const root = (await publish()).data.commentsId
    const reply = (await publish({ commentsId: root }, { token: otherToken })).data.commentsId
    await publish({ commentsId: root })
    const kept = (await publish()).data.commentsId
    expect(await remove(root)).toMatchObject({ code: Code.AppSuccess, data: null })
    expect((await list()).data).toMatchObject({ total: 1, list: [{ commentsId: kept }] })
    expect(await counters()).toEqual({ all: 1, roots: 1 })
    expect((await remove(reply, otherToken)).code).toBe(Code.NotFound)
    expect((await remove(root)).code).toBe(Code.NotFound)
    expect(await counters()).toEqual({ all: 1, roots: 1 })
  })

  it('takes a reply away alone', async () => {
    const root = (await publish()).data.commentsId
    const reply = (await publish({ commentsId: root })).data.commentsId
    await remove(reply)
    expect(await counters()).toEqual({ all: 1, roots: 1 })
    const [row] = await testApp.db.select({ replyNum: comments.replyNum }).from(comments).where(eq(comments.id, root))
    expect(row?.replyNum).toBe(0)
  })

  it('does not take a failing database for a comment that is gone', async () => {
    const { data } = await publish()
    const user = {
      id: other,
      username: '',
      nickName: '',
      identity: Identity.Personal,
      familyAccount: false,
      roles: [],
      city: '',
      orgId: null,
    }
    let selects = 0
    const failing = new Proxy(testApp.db, {
      get(from, name) {
        if (name === 'select' && (selects += 1) > 1) throw new Error('connection lost')
        const value: unknown = Reflect.get(from, name, from)
        return typeof value === 'function' ? (value.bind(from) as unknown) : value
      },
    })
    const removing = removeComment(failing, data.commentsId, user, testApp.clock.now())
    await expect(removing).rejects.toThrow('connection lost')
  })

  it('is for own comments alone', async () => {
    const mine = (await publish()).data.commentsId
    expect(await remove(mine, otherToken)).toMatchObject({ code: Code.Forbidden, msg: '只能删除自己的评论' })
    await testApp.db.update(trends).set({ visibility: 2, authorId: me }).where(eq(trends.id, trendsId))
    expect((await remove(mine, otherToken)).code).toBe(Code.NotFound)
    expect((await remove('unknown')).code).toBe(Code.NotFound)
    expect((await remove(mine, '111')).code).toBe(Code.NeedLogin)
    expect((await remove(mine)).code).toBe(Code.AppSuccess)
  })
})
