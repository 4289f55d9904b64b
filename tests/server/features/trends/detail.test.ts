import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { trends, Visibility } from '@contract/trend'
import {
  insertCollect,
  insertFile,
  insertFollow,
  insertLike,
  insertOrganisation,
  insertSession,
  insertTopic,
  insertTrend,
  insertUser,
} from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let author: string
let reader: string
let authorToken: string
let readerToken: string

beforeAll(async () => {
  testApp = await startTestApp()
  const orgId = await insertOrganisation(testApp.db, {
    name: '伯乐科技有限公司',
    nickname: '伯乐科技',
    authenticated: true,
  })
  author = await insertUser(testApp.db, {
    nickName: '林晓',
    identity: 'company',
    faceUrl: '/files/face.jpg',
    orgId,
    bigVip: true,
    verificationStatus: 2,
    professionalGuide: true,
    boleLevel: 3,
  })
  reader = await insertUser(testApp.db)
  authorToken = await insertSession(testApp.db, author, testApp.clock.now())
  readerToken = await insertSession(testApp.db, reader, testApp.clock.now())
})
afterAll(() => testApp.close())

const detail = (trendsId: string, token?: string) => testApp.post(trends.detail, { trendsId }, token ? { token } : {})

describe('the trend detail', () => {
  it('gives visitors every field of an open trend', async () => {
    const fileIds = [
      await insertFile(testApp.db, { name: 'a.jpg', smallName: 'a-s.jpg' }),
      await insertFile(testApp.db),
    ]
    const topicIds = [
      await insertTopic(testApp.db, { id: 'hot', name: '职场成长' }),
      await insertTopic(testApp.db, { id: 'deep', name: '薪酬', sensitive: true }),
    ]
    await insertTrend(testApp.db, {
      id: 't-full',
      authorId: author,
      type: 2,
      title: '秋游',
      content: '<p>山里</p>',
      city: '杭州',
      province: '浙江',
      viewNum: 5,
      likeNum: 123_456_789,
      collectNum: 7,
      commentNum: 8,
      fileIds,
      topicIds,
      auditReason: '通过',
      auditTags: [{ name: '优质', code: 'good' }],
      createdAt: new Date('2026-06-14T17:30:05Z'),
    })
    const { code, data } = await detail('t-full')
    expect(code).toBe(Code.AppSuccess)
    expect(data).toEqual({
      trendsId: 't-full',
      type: 2,
      title: '秋游',
      content: '<p>山里</p>',
      createTime: '2026-06-15 01:30:05',
      city: '杭州',
      province: '浙江',
      viewNum: 5,
      likeNum: 123_456_789,
      collectNum: 7,
      commentNum: 8,
      topics: [
        { paramId: 'hot', paramName: '职场成长', sensi: 'false' },
        { paramId: 'deep', paramName: '薪酬', sensi: 'true' },
      ],
      auditStatus: 1,
      auditTags: '[]',
      auditReason: '',
      files: [
        { id: fileIds[0], url: '/files/a.jpg', smallUrl: '/files/a-s.jpg', width: 800, height: 600 },
        expect.objectContaining({ id: fileIds[1] }),
      ],
      lockedBy: '0',
      meLocked: '0',
      lockedUserName: '',
      visibility: 1,
      meLiked: false,
      meCollected: false,
      relation: 0,
      meId: '',
      imId: author,
      imFaceUrl: '/files/face.jpg',
      imNickName: '林晓',
      orgId: expect.any(String),
      orgNickname: '伯乐科技',
      orgName: '伯乐科技有限公司',
      orgAuth: 'Y',
      bigVipFlag: 1,
      verificationStatus: 2,
      professionalGuide: 'Y',
      boleLevel: 3,
    })
  })

  it("names a person's employer, but gives its nickname and certificate to its own accounts alone", async () => {
    const orgId = await insertOrganisation(testApp.db, { name: '云岭装备集团', nickname: '云岭', authenticated: true })
    const person = await insertUser(testApp.db, { orgId })
    const { data } = await detail(await insertTrend(testApp.db, { authorId: person }))
    expect(data).toMatchObject({ orgId, orgName: '云岭装备集团', orgNickname: '', orgAuth: 'N' })
  })

  it('names an author whose account is closed, but without an id: nothing leads to that person', async () => {
    const gone = await insertUser(testApp.db, { nickName: '已注销用户', disabledAt: new Date() })
    const id = await insertTrend(testApp.db, { authorId: gone })
    for (const token of [undefined, readerToken])
      expect((await detail(id, token)).data).toMatchObject({ trendsId: id, imId: '', imNickName: '已注销用户' })
  })

  it('knows what the reader has to do with it', async () => {
    const id = await insertTrend(testApp.db, { authorId: author })
    expect((await detail(id, readerToken)).data).toMatchObject({ meLiked: false, meCollected: false, relation: 0 })
    await insertLike(testApp.db, reader, 'TRENDS', id)
    await insertCollect(testApp.db, reader, id)
    await insertFollow(testApp.db, reader, author)
    expect((await detail(id, readerToken)).data).toMatchObject({ meLiked: true, meCollected: true, relation: 1 })
    await insertFollow(testApp.db, author, reader)
    expect((await detail(id, readerToken)).data.relation).toBe(2)
    expect((await detail(id)).data).toMatchObject({ meLiked: false, meCollected: false, relation: 0 })
  })

  it.each([
    ['a pending', { auditStatus: 0 }, Code.TrendAuditPending, '该动态正在审核中，请稍后再来看看'],
    ['a rejected', { auditStatus: 2 }, Code.TrendAuditFail, '该动态未通过审核，暂时无法查看'],
    ['a private', { visibility: 2 }, Code.TrendSecret, '该动态为作者私密内容，仅作者可见'],
  ])('keeps %s trend to its author and says why', async (_, state, code, msg) => {
    const id = await insertTrend(testApp.db, {
      authorId: author,
      auditReason: '标题不符',
      auditTags: [{ name: '广告', code: 'ad' }],
      ...state,
    })
    expect(await detail(id)).toMatchObject({ status: 200, code, msg, data: null })
    expect(await detail(id, readerToken)).toMatchObject({ code, msg })
    expect(await detail(id, authorToken)).toMatchObject({
      code: Code.AppSuccess,
      data: { auditReason: '标题不符', auditTags: '[{"name":"广告","code":"ad"}]' },
    })
  })

  it('says that a removed trend is not there, to its author too', async () => {
    const id = await insertTrend(testApp.db, { authorId: author, removedAt: new Date() })
    expect((await detail(id, authorToken)).code).toBe(Code.TrendNotExist)
  })

  it.each(['unknown', 'x'.repeat(65), 'a\u0000b', '\ud800', "' or 1=1 --", '动态'])('knows no trend %j', async (id) => {
    expect(await detail(id)).toMatchObject({ status: 200, code: Code.TrendNotExist, msg: '该动态不存在或已被删除' })
  })

  it.each([undefined, null, 7, '', '   ', {}, ['t-full']])('asks for an id instead of %j', async (trendsId) => {
    const answer = await testApp.post(trends.detail, { trendsId } as { trendsId: string })
    expect(answer).toMatchObject({ status: 200, code: Code.InvalidInput, msg: '请提供动态编号' })
  })

  it('gives visitors who ask at the same time each their own post or refusal', async () => {
    const open = await Promise.all([1, 2].map(() => insertTrend(testApp.db, { authorId: author })))
    const own = await insertTrend(testApp.db, { authorId: author, visibility: Visibility.Private })
    const asked = [...open, own, 'nowhere', 'a\u0000b', '\ud800', ...open]
    const answers = await Promise.all(asked.map((trendsId) => detail(trendsId)))
    expect(answers.map(({ code, data }) => data?.trendsId ?? code)).toEqual([
      ...open,
      Code.TrendSecret,
      Code.TrendNotExist,
      Code.TrendNotExist,
      Code.TrendNotExist,
      ...open,
    ])
    const listed = await Promise.all(
      asked.map((trendsId) => testApp.post(comments.list, { trendsId, pageNum: 1, pageSize: 10, asc: false })),
    )
    expect(listed.map(({ code }) => code)).toEqual(answers.map(({ code }) => code))
  })

  it('treats an invalid token as none and says so', async () => {
    const answer = await detail('t-full', 'dead-token')
    expect(answer.code).toBe(Code.AppSuccess)
    expect(answer.headers['x-session']).toBe('none')
  })

  it('signs the pictures in the text of a trend that is not open', async () => {
    const file = await insertFile(testApp.db, { name: 'inner.jpg', isPublic: false })
    const id = await insertTrend(testApp.db, {
      authorId: author,
      type: 4,
      visibility: 2,
      fileIds: [file],
      content: '<p><img src="/files/inner.jpg" /></p>',
    })
    expect((await detail(id, authorToken)).data.content).toMatch(
      /^<p><img src="\/files\/inner\.jpg\?e=\d+&amp;s=[\w-]+" \/><\/p>$/,
    )
  })
})
