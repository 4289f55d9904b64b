import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { FEED_PAGE_SIZE } from '@contract/limits'
import { feed } from '@contract/feed'
import { type CursorPage, type FeedBody, type Trend, trends as calls } from '@contract/trend'
import { users } from '@server/features/people/tables'
import { trends } from '@server/features/trends/tables'
import { insertCollect, insertFollow, insertSession, insertTopic, insertTrend, insertUser } from '@tests/support/rows'
import { type Answer, startTestApp, type TestApp } from '@tests/support/testApp'

const SAME_MOMENT = new Date('2026-06-10T00:00:00Z')
let testApp: TestApp
let writer: string
let member: string
let memberToken: string
const open: string[] = []

beforeAll(async () => {
  testApp = await startTestApp()
  writer = await insertUser(testApp.db, { city: '上海' })
  member = await insertUser(testApp.db, { city: '杭州' })
  memberToken = await insertSession(testApp.db, member, testApp.clock.now())
  const topic = await insertTopic(testApp.db, { id: 'topic-growth', name: '职场成长' })
  for (let n = 0; n < 25; n += 1) {
    open.push(
      await insertTrend(testApp.db, {
        authorId: writer,
        city: n % 2 ? '杭州' : '上海',
        score: Math.floor(n / 5),
        createdAt: SAME_MOMENT,
        topicIds: n < 3 ? [topic] : [],
      }),
    )
  }
  for (const state of [{ auditStatus: 0 }, { auditStatus: 2 }, { visibility: 2 }, { removedAt: new Date() }]) {
    await insertTrend(testApp.db, { authorId: writer, city: '杭州', score: 99, ...state })
  }
})
afterAll(() => testApp.close())

async function all(body: FeedBody, token?: string) {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { code, data }: Answer<CursorPage<Trend>> = await testApp.post(
      calls.page,
      { ...body, cursor },
      token ? { token } : {},
    )
    expect(code).toBe(Code.AppSuccess)
    expect(data.list.length).toBeLessThanOrEqual(FEED_PAGE_SIZE)
    seen.push(...data.list.map(({ trendsId }) => trendsId))
    cursor = data.nextCursor
  } while (cursor)
  return seen
}

describe('the feed', () => {
  it('shows every open trend once by its stored order', async () => {
    const seen = await all({ tab: 'recommend' })
    expect([...seen].sort()).toEqual([...open].sort())
    const scores = seen.map((id) => Math.floor(open.indexOf(id) / 5))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it('neither repeats nor leaves out what was there when new trends arrive while paging', async () => {
    const first = await testApp.post(calls.page, { tab: 'recommend' })
    const added = await insertTrend(testApp.db, { authorId: writer, score: 50, city: '北京' })
    const rest = await testApp.post(calls.page, { tab: 'recommend', cursor: first.data.nextCursor })
    const ids = [...first.data.list, ...rest.data.list].map(({ trendsId }) => trendsId)
    expect(new Set(ids).size).toBe(2 * FEED_PAGE_SIZE)
    expect(ids).not.toContain(added)
    await testApp.db.update(trends).set({ removedAt: new Date() }).where(eq(trends.id, added))
  })

  it('shows a city, by default the reader’s own, and nothing where none is known', async () => {
    const inHangzhou = open.filter((_, n) => n % 2)
    expect((await all({ tab: 'city', city: '杭州' })).sort()).toEqual([...inHangzhou].sort())
    expect((await all({ tab: 'city' }, memberToken)).sort()).toEqual([...inHangzhou].sort())
    expect(await all({ tab: 'city' })).toEqual([])
    expect((await all({ tab: 'city', city: '杭州市' })).sort()).toEqual([...inHangzhou].sort())
  })

  it('keeps to a topic', async () => {
    expect((await all({ tab: 'recommend', topicId: 'topic-growth' })).sort()).toEqual(open.slice(0, 3).sort())
  })

  it('has nothing in a topic or a city that no link can mean, as it is too long', async () => {
    const topicId = 'x'.repeat(65)
    for (const tab of ['recommend', 'city', 'mine', 'follow', 'collect'] as const)
      expect(await all({ tab, topicId }, memberToken)).toEqual([])
    const city = '杭'.repeat(51)
    expect(await all({ tab: 'city', city })).toEqual([])
    expect(await all({ tab: 'city', city }, memberToken)).toEqual([])
  })

  it('shows a user’s open trends to others, and all to the user', async () => {
    const token = await insertSession(testApp.db, writer, testApp.clock.now())
    expect(await all({ tab: 'user', userId: writer })).toHaveLength(open.length)
    expect(await all({ tab: 'user', userId: writer }, token)).toHaveLength(open.length + 3)
    expect(await all({ tab: 'mine' }, token)).toHaveLength(open.length + 3)
    expect(await all({ tab: 'user', userId: 'nobody' })).toEqual([])
  })

  it('pages through followed authors and through the collection', async () => {
    const other = await insertUser(testApp.db)
    const theirs = await insertTrend(testApp.db, { authorId: other, createdAt: new Date('2026-06-11T00:00:00Z') })
    const secret = await insertTrend(testApp.db, { authorId: other, visibility: 2 })
    await insertFollow(testApp.db, member, writer)
    await insertFollow(testApp.db, member, other)
    const followed = await all({ tab: 'follow' }, memberToken)
    expect(followed[0]).toBe(theirs)
    expect([...followed].sort()).toEqual([...open, theirs].sort())
    const chosen = [open[3], open[1], open[2], theirs].filter((id) => id !== undefined)
    for (const id of [...chosen, secret]) await insertCollect(testApp.db, member, id)
    expect(await all({ tab: 'collect' }, memberToken)).toEqual([...chosen].reverse())
    await testApp.db.update(trends).set({ removedAt: new Date() }).where(eq(trends.authorId, other))
  })

  it.each(['follow', 'mine', 'collect'] as const)('asks visitors to sign in for %s', async (tab) => {
    expect(await testApp.post(calls.page, { tab })).toMatchObject({ code: Code.NeedLogin, msg: '请先登录' })
    expect((await testApp.post(calls.page, { tab }, { token: '111' })).code).toBe(Code.NeedLogin)
  })

  it.each(['follow', 'mine', 'collect'] as const)('tells whose session is over so for %s', async (tab) => {
    const over = await testApp.post(calls.page, { tab }, { token: 'dead' })
    expect(over).toMatchObject({ code: Code.InvalidToken, msg: '当前会话已过期，请重新登录' })
    expect(over.headers['x-session']).toBeUndefined()
    const closed = await insertUser(testApp.db)
    const token = await insertSession(testApp.db, closed, testApp.clock.now())
    await testApp.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, closed))
    expect((await testApp.post(calls.page, { tab }, { token })).code).toBe(Code.Unauthenticated)
  })

  it('refuses a cursor it did not write', async () => {
    const written = await testApp.post(calls.page, { tab: 'recommend' })
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of [
      '!!!',
      'AAAA',
      'x'.repeat(600),
      forged(null),
      forged(['city', 1]),
      forged(['city', 'now', 'a']),
      forged(['city', 1, 'a\u0000']),
      forged(['city', 1, { a: 1 }]),
      '{"a":1}',
      written.data.nextCursor,
    ]) {
      const answer = await testApp.post(calls.page, { tab: 'city', city: '杭州', cursor })
      expect(answer).toMatchObject({ status: 200, code: Code.InvalidInput, msg: '翻页标识有误，请刷新后重试' })
    }
  })

  it('survives a cursor beyond the calendar', async () => {
    for (const key of [1e300, -1e300]) {
      const cursor = Buffer.from(JSON.stringify(['city', key, 'a'])).toString('base64url')
      expect((await testApp.post(calls.page, { tab: 'city', city: '杭州', cursor })).code).toBe(Code.AppSuccess)
    }
  })

  it.each([
    [{ tab: 'all' }, '请选择要查看的栏目'],
    [{}, '请选择要查看的栏目'],
    [{ tab: 'user' }, '请提供用户编号'],
    [{ tab: 'user', userId: 'a\u0000' }, '用户编号有误，请刷新后重试'],
    [{ tab: 'city', city: '\u0000' }, '城市含有无法识别的字符，请修改后重试'],
    [{ tab: 'recommend', cursor: 5 }, '翻页标识有误，请刷新后重试'],
  ])('says what is wrong with %j', async (body, msg) => {
    expect(await testApp.post(calls.page, body as FeedBody)).toMatchObject({
      status: 200,
      code: Code.InvalidInput,
      msg,
    })
  })
})

describe('the search for topics', () => {
  it('finds by beginning first, then by part, at most 20', async () => {
    await insertTopic(testApp.db, { name: '成长日记' })
    await insertTopic(testApp.db, { name: '100%投入', sensitive: true })
    const find = async (keyword: string) => (await testApp.post(feed.searchTopics, { keyword })).data
    expect((await find('成长')).map(({ paramName }) => paramName)).toEqual(['成长日记', '职场成长'])
    expect(await find('0%')).toMatchObject([{ paramName: '100%投入', sensi: 'true' }])
    expect(await find('_')).toEqual([])
    expect((await find('#成长')).map(({ paramName }) => paramName)).toEqual(['成长日记', '职场成长'])
    expect(await find('#')).toEqual(await find(''))
    for (let n = 0; n < 21; n += 1) await insertTopic(testApp.db, { name: `团建第${n}次` })
    expect(await find('团建')).toHaveLength(20)
  })
})
