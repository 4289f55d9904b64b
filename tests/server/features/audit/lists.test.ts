import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { publishing } from '@contract/publish'
import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { type AuditStatus, Visibility } from '@contract/trend'
import { auditLog } from '@server/features/audit/tables'
import { userRoles, users } from '@server/features/people/tables'
import { trends } from '@server/features/trends/tables'
import { insertComment, insertSession, insertTopic } from '@tests/support/rows'
import { judge, settled, signedIn, waitingTrend } from './auditing'
import { admin, as, author, detail, logOf, testApp, second, trendsId, withTwoAdmins } from './twoAdmins'

withTwoAdmins()

describe('the lists', () => {
  it('show what waits, the longest first, and what is decided, the latest first', async () => {
    const topic = await insertTopic(testApp.db, { sensitive: true })
    const risky = await waitingTrend(testApp, author.id, {
      type: 3,
      topicIds: [topic],
      createdAt: new Date(testApp.clock.now().getTime() - 25 * 3600_000),
    })
    const waiting = await testApp.post(calls.waiting, { cursor: null }, as(admin))
    expect(waiting.data.list[0]).toMatchObject({ trendsId: risky, overdue: true, topics: [{ sensi: 'true' }] })
    expect(waiting.data.total).toBeGreaterThan(1)
    const filtered = await testApp.post(calls.waiting, { cursor: null, type: 3, risk: true }, as(admin))
    expect(filtered.data).toMatchObject({ list: [{ trendsId: risky }], total: 1, nextCursor: null })
    const before = (await testApp.post(calls.data, {}, as(admin))).data
    expect(before).toMatchObject({ waiting: waiting.data.total, overdue: 1 })
    await judge(testApp, admin, risky, 2, '违规')
    const after = (await testApp.post(calls.data, {}, as(admin))).data
    expect(after).toMatchObject({ waiting: before.waiting - 1, overdue: 0, failedToday: before.failedToday + 1 })
    const finished = await testApp.post(calls.finished, { auditStatus: 2 }, as(second))
    expect(finished.data.list[0]).toMatchObject({
      trendsId: risky,
      auditStatus: 2,
      auditReason: '违规',
      auditorId: admin.id,
    })
    expect((await testApp.post(calls.waiting, { type: 3, risk: true }, as(admin))).data.total).toBe(0)
  })

  it('page without a gap', async () => {
    for (let n = 0; n < 45; n += 1) await waitingTrend(testApp, author.id, { type: 4 })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof next>> = await next(cursor)
      seen.push(...page.data.list.map((trend) => trend.trendsId))
      cursor = page.data.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(45)
    expect(seen).toHaveLength(45)
  })

  it('leave out what is private or removed', async () => {
    const total = async () => (await testApp.post(calls.waiting, {}, as(admin))).data.total
    const before = await total()
    await testApp.db.update(trends).set({ visibility: 2 }).where(eq(trends.id, trendsId))
    expect(await total()).toBe(before - 1)
    expect((await testApp.post(calls.detail, { trendsId }, as(admin))).code).toBe(Code.TrendSecret)
    await testApp.db
      .update(trends)
      .set({ visibility: 1, removedAt: testApp.clock.now() })
      .where(eq(trends.id, trendsId))
    expect((await testApp.post(calls.detail, { trendsId }, as(admin))).code).toBe(Code.TrendNotExist)
  })
})

function next(cursor: string | null) {
  return testApp.post(calls.waiting, { cursor, type: 4 }, as(admin))
}

describe('tags and the log', () => {
  it('name a post without a title by its first words, and one without words by its kind', async () => {
    const titleFor = async (post: { title: string; content: string; type: number }) => {
      await testApp.db.update(trends).set(post).where(eq(trends.id, trendsId))
      await testApp.post(calls.setTags, { trendsId, auditTags: [{ name: '优质内容', code: 'quality' }] }, as(admin))
      const { list } = (await testApp.post(calls.log, { trendsId }, as(admin))).data
      return list[0]?.title
    }
    expect(await titleFor({ title: '', content: '<p>山里没有信号</p>', type: 2 })).toBe('山里没有信号')
    expect(await titleFor({ title: '', content: '<p> </p>', type: 2 })).toBe('图片动态')
    expect(await titleFor({ title: '', content: '', type: 3 })).toBe('视频动态')
    expect(await titleFor({ title: '春游', content: '', type: 4 })).toBe('春游')
  })

  it('keep what was set, by whom and when', async () => {
    const auditTags = [{ name: '优质内容', code: 'quality' }]
    expect((await testApp.post(calls.setTags, { trendsId, auditTags }, as(admin))).code).toBe(Code.AppSuccess)
    const unseen = [{ name: '\u200b', code: 'unseen' }]
    expect((await testApp.post(calls.setTags, { trendsId, auditTags: unseen }, as(admin))).msg).toBe('请提供标签名称')
    expect(JSON.parse((await detail()).auditTags)).toEqual(auditTags)
    await judge(testApp, second, trendsId, 1)
    const page = (body: object) => testApp.post(calls.log, { trendsId, ...body }, as(admin))
    expect((await page({})).data.list).toMatchObject([
      { action: 'audit', adminId: second.id, from: 0, to: 1, auditTags, reason: '通过', title: expect.any(String) },
      { action: 'tags', adminId: admin.id, auditTags },
    ])
    expect((await page({ action: 'tags' })).data.list).toHaveLength(1)
    expect((await page({ adminId: second.id })).data.list).toHaveLength(1)
    expect((await page({ from: '2026-06-15', to: '2026-06-15' })).data.list).toHaveLength(2)
    expect((await page({ to: '2026-06-14' })).data.list).toHaveLength(0)
    for (const from of ['2026-99-99', '2026-02-30', '2026-06-15 24:00:00']) {
      expect((await page({ from })).code, from).toBe(Code.InvalidInput)
    }
  })

  it('have no row for tags that stay as they are', async () => {
    const auditTags = [{ name: '优质内容', code: 'quality' }]
    const save = (tags: typeof auditTags) => testApp.post(calls.setTags, { trendsId, auditTags: tags }, as(admin))
    for (const tags of [[], auditTags, auditTags, [], []]) expect((await save(tags)).code).toBe(Code.AppSuccess)
    expect((await logOf()).map(({ tags }) => tags)).toEqual([auditTags, []])
  })

  it('name everybody who decided, also who is an admin no more or has another name now', async () => {
    const former = await signedIn(testApp, ['auditAdmin'])
    const rename = (nickName: string) => testApp.db.update(users).set({ nickName }).where(eq(users.id, former.id))
    for (const [name, code] of Object.entries({ 周航: 'a', 周小航: 'b' })) {
      await rename(name)
      await testApp.post(calls.setTags, { trendsId, auditTags: [{ name: '优质内容', code }] }, as(former))
    }
    await rename('另一个名字')
    await testApp.db.delete(userRoles).where(eq(userRoles.userId, former.id))
    const admins = (await testApp.post(calls.logAdmins, undefined, as(admin))).data
    expect(admins.filter(({ userId }) => userId === former.id)).toEqual([{ userId: former.id, userName: '周小航' }])
    const writers = new Set((await testApp.db.select().from(auditLog)).map(({ adminId }) => adminId))
    expect(admins.map(({ userId }) => userId).sort()).toEqual([...writers].sort())
  })

  it('filter by the result of a decision, which handing on and tags have none of', async () => {
    await testApp.post(calls.transfer, { trendsId, toUserId: second.id }, as(admin))
    await judge(testApp, second, trendsId, 1)
    await testApp.post(calls.setTags, { trendsId, auditTags: [{ name: '优质内容', code: 'quality' }] }, as(second))
    const actions = async (auditStatus: AuditStatus) =>
      (await testApp.post(calls.log, { trendsId, auditStatus }, as(admin))).data.list.map(({ action }) => action)
    expect(await actions(1)).toEqual(['audit'])
    expect(await actions(0)).toEqual([])
    await testApp.post(calls.undo, { trendsId }, as(second))
    expect(await actions(0)).toEqual(['undo'])
  })
})

describe('the decisions of today', () => {
  const figures = async () => {
    const { passedToday, failedToday } = (await testApp.post(calls.data, {}, as(admin))).data
    return [passedToday, failedToday]
  }

  it('count what was decided and not undone, whatever becomes of the post', async () => {
    const [passed = 0, failed = 0] = await figures()
    await judge(testApp, admin, trendsId, 1)
    await settled(testApp)
    expect(await figures()).toEqual([passed + 1, failed])
    const edit = { trendsId, type: 1 as const, title: '', content: '<p>改过的</p>', fileIds: [], topicIds: [] }
    await testApp.post(publishing.update, { ...edit, visibility: Visibility.Public }, as(author))
    expect(await figures()).toEqual([passed + 1, failed])
    await judge(testApp, second, trendsId, 2, '修改不妥')
    await settled(testApp)
    expect(await figures()).toEqual([passed + 1, failed + 1])
    await testApp.post(publishing.remove, { trendsId }, as(author))
    expect(await figures()).toEqual([passed + 1, failed + 1])
  })

  it('leave out what was undone, tags, removed comments and yesterday', async () => {
    const before = await figures()
    await judge(testApp, admin, trendsId, 2)
    await testApp.post(calls.undo, { trendsId }, as(admin))
    await testApp.post(calls.setTags, { trendsId, auditTags: [{ name: '优质内容', code: 'quality' }] }, as(admin))
    const commentsId = await insertComment(testApp.db, { trendId: trendsId, authorId: author.id })
    expect((await testApp.post(calls.removeComment, { commentsId, reason: '广告' }, as(admin))).code).toBe(
      Code.AppSuccess,
    )
    expect(await figures()).toEqual(before)
    // Two seconds before midnight in China.
    const toMidnight = 24 * 3600_000 - ((testApp.clock.now().getTime() + CHINA_OFFSET_MS) % (24 * 3600_000))
    testApp.clock.advance(toMidnight - 2000)
    const person = { token: await insertSession(testApp.db, admin.id, testApp.clock.now()) }
    const verdict = { trendsId, auditStatus: 1 as const, auditReason: '' }
    await testApp.post(calls.judge, { sendNoticeFlag: 'N', trends: [verdict], type: 'TRENDS' }, person)
    testApp.clock.advance(3000)
    const today = async () => (await testApp.post(calls.data, {}, person)).data
    expect(await today()).toMatchObject({ passedToday: 0, failedToday: 0 })
    expect((await testApp.post(calls.undo, { trendsId }, person)).code).toBe(Code.AppSuccess)
    expect(await today()).toMatchObject({ passedToday: 0, failedToday: 0 })
  })
})
