import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { search, type SearchBody, SearchKind } from '@contract/search'
import { createUser } from '@server/features/people/service'
import { users } from '@server/features/people/tables'
import { indexAllDue } from '@server/features/search/service'
import { trendSearch } from '@server/features/search/tables'
import { trends } from '@server/features/trends/tables'
import { insertBlock, insertFollow, insertSession, insertTopic, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { find, foundTrends, writeTrend } from './finding'

let testApp: TestApp
let author: string

beforeAll(async () => {
  testApp = await startTestApp()
  author = await insertUser(testApp.db, { nickName: '作者' })
})
afterAll(() => testApp.close())

const post = (title: string, content: string, over: object = {}) =>
  writeTrend(testApp, { authorId: author, title, content, ...over })

describe('the search for posts', () => {
  it('finds title hits before text hits, and within both the newest first', async () => {
    const older = await post('徒步回顾', '<p>一</p>')
    const inText = await post('周末', '<p>我们去<b>徒</b>步</p>')
    const newer = await post('一起徒步', '<p>二</p>')
    const lastInText = await post('春天', '<p>徒步去</p>')
    await post('步行', '<p>徒手</p>')
    expect(await foundTrends(testApp, '徒步')).toEqual([newer, older, lastInText, inText])
  })

  it('wants all the words, in whatever width, size and order', async () => {
    const both = await post('读书会', '<p>ＪＡＶＡ 与咖啡</p>')
    await post('咖啡馆', '<p>javascript</p>')
    expect(await foundTrends(testApp, '咖啡 Java')).toEqual([both])
    expect(await foundTrends(testApp, 'ｊａｖａ')).toEqual([both])
  })

  it('finds a single character, an emoji and a topic’s name', async () => {
    const topicId = await insertTopic(testApp.db, { name: '摄影角' })
    const id = await post('湖边', '<p>好👍</p>', { topicIds: [topicId] })
    for (const keyword of ['湖', '👍', '摄影']) expect(await foundTrends(testApp, keyword)).toEqual([id])
  })

  it('never finds what is not open to everybody, not even for its author', async () => {
    const token = await insertSession(testApp.db, author, testApp.clock.now())
    for (const state of [{ auditStatus: 0 }, { auditStatus: 2 }, { visibility: 2 }, { removedAt: new Date() }]) {
      await post('秘密花园', '<p>秘密</p>', state)
    }
    expect(await foundTrends(testApp, '秘密')).toEqual([])
    expect(await foundTrends(testApp, '秘密', token)).toEqual([])
  })

  it('follows the state of a post, and does not even trust its own row', async () => {
    const id = await post('樱花', '<p>开了</p>', { auditStatus: 0 })
    const become = async (state: object, indexed = true) => {
      await testApp.db.update(trends).set(state).where(eq(trends.id, id))
      if (indexed) await indexAllDue(testApp.db)
    }
    expect(await foundTrends(testApp, '樱花')).toEqual([])
    await become({ auditStatus: 1 })
    expect(await foundTrends(testApp, '樱花')).toEqual([id])
    await become({ title: '桃花' })
    expect(await foundTrends(testApp, '樱花')).toEqual([])
    expect(await foundTrends(testApp, '桃花')).toEqual([id])
    const token = await insertSession(testApp.db, author, testApp.clock.now())
    for (const state of [{ visibility: 2 }, { auditStatus: 0, visibility: 1 }, { auditStatus: 2 }]) {
      await become(state, false)
      expect(await foundTrends(testApp, '桃花')).toEqual([])
      expect(await foundTrends(testApp, '桃花', token)).toEqual([])
    }
    await become({ removedAt: new Date() })
    expect(await testApp.db.select().from(trendSearch).where(eq(trendSearch.trendId, id))).toEqual([])
  })

  it('pages through everything once, also where moments are the same and new posts arrive', async () => {
    const ids: string[] = []
    for (let n = 0; n < 23; n += 1) {
      ids.push(await post(n % 3 ? '日记' : '龙舟', '<p>看龙舟</p>', { createdAt: new Date('2026-06-10T00:00:00Z') }))
    }
    const first = await find(testApp, SearchKind.Trend, { keyword: '龙舟' })
    const late = await post('龙舟', '<p>晚到</p>')
    const seen = first.data.list.map(({ trendsId }) => trendsId)
    for (let cursor = first.data.nextCursor; cursor;) {
      const { data } = await find(testApp, SearchKind.Trend, { keyword: '龙舟', cursor })
      seen.push(...data.list.map(({ trendsId }) => trendsId))
      cursor = data.nextCursor
    }
    expect(seen).not.toContain(late)
    expect([...seen].sort()).toEqual([...ids].sort())
    const titled = seen.map((id) => ids.indexOf(id) % 3 === 0)
    expect(titled).toEqual([...titled].sort((a, b) => Number(b) - Number(a)))
  })

  it('begins with what the reader may see, where a block hides all newer hits', async () => {
    const [reader, blocked] = [await insertUser(testApp.db), await insertUser(testApp.db)]
    const shown = await post('露营装备', '<p>帐篷</p>')
    for (let n = 0; n < 12; n += 1) await post('露营装备', '<p>锅</p>', { authorId: blocked })
    const token = await insertSession(testApp.db, reader, testApp.clock.now())
    await insertBlock(testApp.db, reader, blocked)
    const { data } = await find(testApp, SearchKind.Trend, { keyword: '露营装备' }, token)
    expect(data).toMatchObject({ list: [{ trendsId: shown }], nextCursor: null })
  })

  it('indexes in the background, and stops when told', async () => {
    const known = await insertTrend(testApp.db, { authorId: author, title: '旧帖子甲' })
    await insertTrend(testApp.db, { authorId: author, title: '旧帖子乙', auditStatus: 0 })
    await indexAllDue(testApp.db, () => false)
    expect(await foundTrends(testApp, '旧帖子')).toEqual([])
    await indexAllDue(testApp.db)
    expect(await foundTrends(testApp, '旧帖子')).toEqual([known])
  })
})

describe('the search for people', () => {
  const names = async (keyword: string, token?: string) => {
    await indexAllDue(testApp.db)
    const { code, data } = await find(testApp, SearchKind.User, { keyword }, token)
    expect(code).toBe(Code.AppSuccess)
    return data.list.map(({ imNickName }) => imNickName)
  }

  it('finds by name, the same name first, then what begins with it', async () => {
    for (const [n, nickName] of ['陈小满', '小满同学', '小满', '大满'].entries()) {
      await createUser(testApp.db, { username: `xm${n}`, nickName }, testApp.clock.now())
    }
    await createUser(testApp.db, { username: 'secretname', nickName: 'Tom Lee' }, testApp.clock.now())
    expect(await names('小满')).toEqual(['小满', '小满同学', '陈小满'])
    expect(await names('to')).toEqual(['Tom Lee'])
    expect(await names('secretname')).toEqual([])
  })

  it('counts only open posts, and tells the reader’s relation', async () => {
    const id = await createUser(testApp.db, { username: 'counted', nickName: '计数君' }, testApp.clock.now())
    await insertTrend(testApp.db, { authorId: id, likeNum: 5 })
    await insertTrend(testApp.db, { authorId: id, likeNum: 9, auditStatus: 0 })
    await insertFollow(testApp.db, author, id)
    const token = await insertSession(testApp.db, author, testApp.clock.now())
    await indexAllDue(testApp.db)
    const visitor = await find(testApp, SearchKind.User, { keyword: '计数君' })
    expect(visitor.data.list).toMatchObject([{ userId: id, trendNum: 1, likeNum: 5, relation: 0 }])
    const member = await find(testApp, SearchKind.User, { keyword: '计数君' }, token)
    expect(member.data.list).toMatchObject([{ relation: 1 }])
  })

  it('counts the same followers as the person’s page, which leaves closed accounts out', async () => {
    const id = await createUser(testApp.db, { username: 'followed', nickName: '粉丝君' }, testApp.clock.now())
    for (const disabledAt of [null, new Date(0)]) {
      const other = await insertUser(testApp.db, { disabledAt })
      await insertFollow(testApp.db, other, id)
      await insertFollow(testApp.db, id, other)
    }
    await testApp.db.update(users).set({ fansNum: 2, followNum: 2 }).where(eq(users.id, id))
    await indexAllDue(testApp.db)
    const counts = { fansNum: 1, followNum: 1 }
    expect((await find(testApp, SearchKind.User, { keyword: '粉丝君' })).data.list).toMatchObject([counts])
    expect((await testApp.post(people.person, { userId: id })).data).toMatchObject(counts)
  })

  it('leaves closed accounts out, and pages through the rest once', async () => {
    for (let n = 0; n < 13; n += 1) {
      await createUser(testApp.db, { username: `crowd${n}`, nickName: `人海${n}` }, testApp.clock.now())
    }
    await testApp.db.update(users).set({ disabledAt: new Date() }).where(eq(users.username, 'crowd3'))
    await indexAllDue(testApp.db)
    const first = await find(testApp, SearchKind.User, { keyword: '人海' })
    const rest = await find(testApp, SearchKind.User, { keyword: '人海', cursor: first.data.nextCursor })
    expect(first.data.list).toHaveLength(10)
    expect(rest.data.nextCursor).toBeNull()
    expect(new Set([...first.data.list, ...rest.data.list].map(({ userId }) => userId)).size).toBe(12)
  })
})

describe('the search for topics', () => {
  it('finds the same name first, then the beginning, then a part, page by page', async () => {
    for (const name of ['周末跑步', '跑步打卡', '跑步']) await insertTopic(testApp.db, { name })
    const { data } = await find(testApp, SearchKind.Topic, { keyword: '跑步' })
    expect(data.list.map(({ paramName }) => paramName)).toEqual(['跑步', '跑步打卡', '周末跑步'])
    for (let n = 0; n < 12; n += 1) await insertTopic(testApp.db, { name: `Book${n}` })
    const first = await find(testApp, SearchKind.Topic, { keyword: 'ｂｏｏｋ' })
    const rest = await find(testApp, SearchKind.Topic, { keyword: 'book', cursor: first.data.nextCursor })
    expect(new Set([...first.data.list, ...rest.data.list].map(({ paramId }) => paramId)).size).toBe(12)
  })

  it('finds a topic as it is written everywhere, with its #, and by several words', async () => {
    await insertTopic(testApp.db, { name: '周末登山Ｄａｙ' })
    for (const keyword of ['#周末登山day', '＃周末登山', '#登山#', '登山 周末', 'DAY\u3000登山']) {
      const { data } = await find(testApp, SearchKind.Topic, { keyword })
      expect(data.list.map(({ paramName }) => paramName)).toEqual(['周末登山Ｄａｙ'])
    }
    expect((await find(testApp, SearchKind.Topic, { keyword: '#' })).data.list).toEqual([])
    expect((await find(testApp, SearchKind.Topic, { keyword: '登山 骑行' })).data.list).toEqual([])
  })
})

describe('what people type', () => {
  it.each([
    [{ kind: 'trend' }, '请输入搜索内容'],
    [{ keyword: '', kind: 'trend' }, '请输入搜索内容'],
    [{ keyword: ' \u3000\u200b ', kind: 'user' }, '请输入搜索内容'],
    [{ keyword: '长'.repeat(51), kind: 'trend' }, '搜索内容最多 50 个字'],
    [{ keyword: 'a\u0000', kind: 'topic' }, '搜索内容含有无法识别的字符，请修改后重试'],
    [{ keyword: '好', kind: 'all' }, '请选择搜索动态、用户或话题'],
    [{ keyword: '好', kind: 'trend', cursor: '!!!' }, '翻页标识有误，请刷新后重试'],
  ])('is refused with what to do: %j', async (body, msg) => {
    expect(await testApp.post(search.find, body as SearchBody)).toMatchObject({
      status: 200,
      code: Code.InvalidInput,
      msg,
    })
  })

  it.each(['%', '_', "' or 1=1 --", '{"a"}', '\\', 'NULL', '{}', '"', '👨‍👩‍👧', '\u202eabc', '𠮷'.repeat(50), 'a,b'])(
    'does no harm: %s',
    async (keyword) => {
      for (const kind of Object.values(SearchKind)) {
        const { status, code, data } = await find(testApp, kind, { keyword })
        expect({ status, code, rows: data.list.length }).toEqual({ status: 200, code: Code.AppSuccess, rows: 0 })
      }
    },
  )

  it('survives a cursor beyond the calendar, and takes none of another kind', async () => {
    const cursor = (order: string, key: number) => Buffer.from(JSON.stringify([order, key, 'a'])).toString('base64url')
    for (const key of [1e300, -1e300, 4e15]) {
      expect(
        (await find(testApp, SearchKind.Trend, { keyword: '徒步', cursor: cursor('search trend', key) })).code,
      ).toBe(Code.AppSuccess)
    }
    expect((await find(testApp, SearchKind.User, { keyword: '徒步', cursor: cursor('search trend', 1) })).code).toBe(
      Code.InvalidInput,
    )
  })
})
