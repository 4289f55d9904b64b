import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { relations } from '@contract/relation'
import { reports } from '@contract/report'
import { type FeedTab, trends as calls } from '@contract/trend'
import { eraseAccount } from '@server/accounts'
import { blocks, users } from '@server/features/people/tables'
import { insertBlock, insertCollect, insertComment, insertFollow, insertTrend, insertUser } from '@tests/support/rows'
import { me, other, otherToken, testApp, token, withTwoPeople } from './twoPeople'

withTwoPeople()

const block = (userId: string, on: boolean) => testApp.post(relations.block, { userId, on }, { token })
const feedIds = async (as: string, tab: FeedTab, more: object = {}) =>
  (await testApp.post(calls.page, { tab, ...more }, { token: as })).data.list.map(({ trendsId }) => trendsId)
const detailCode = async (trendsId: string, as?: string) =>
  (await testApp.post(calls.detail, { trendsId }, { token: as })).code

describe('a block', () => {
  it('ends the follows both ways, and its end brings none back', async () => {
    await testApp.post(relations.follow, { userId: other, on: true }, { token })
    await testApp.post(relations.follow, { userId: me, on: true }, { token: otherToken })
    expect(await block(other, true)).toMatchObject({ code: Code.AppSuccess, data: { on: true, relation: 0 } })
    const rows = await testApp.db.select().from(users)
    for (const id of [me, other]) expect(rows.find((row) => row.id === id)).toMatchObject({ followNum: 0, fansNum: 0 })
    expect((await block(other, true)).data).toEqual({ on: true, relation: 0 })
    expect((await block(other, false)).data).toEqual({ on: false, relation: 0 })
    expect((await block(other, false)).data).toEqual({ on: false, relation: 0 })
  })

  it('hides the posts of both from each other, and from nobody else', async () => {
    const [mine, theirs] = [
      await insertTrend(testApp.db, { authorId: me }),
      await insertTrend(testApp.db, { authorId: other }),
    ]
    await block(other, true)
    expect(await detailCode(theirs, token)).toBe(Code.TrendNotExist)
    expect(await detailCode(mine, otherToken)).toBe(Code.TrendNotExist)
    expect(await detailCode(mine, token)).toBe(Code.AppSuccess)
    expect(await detailCode(theirs)).toBe(Code.AppSuccess)
    await block(other, false)
    expect(await detailCode(theirs, token)).toBe(Code.AppSuccess)
    expect(await detailCode(mine, otherToken)).toBe(Code.AppSuccess)
  })

  it('hides them in every feed, and pages stay full', async () => {
    const city = `城市${me}`
    const kept: string[] = []
    const writers = [await insertUser(testApp.db), await insertUser(testApp.db)] as const
    for (let n = 0; n < 11; n += 1) {
      kept.unshift(await insertTrend(testApp.db, { authorId: n % 2 ? writers[0] : writers[1], city, score: 1e6 + n }))
      const hidden = await insertTrend(testApp.db, { authorId: other, city, score: 1e6 + n })
      if (n === 0) await insertCollect(testApp.db, me, hidden)
    }
    await block(other, true)
    expect(await feedIds(token, 'recommend')).toEqual(kept.slice(0, 10))
    expect(await feedIds(token, 'city', { city })).toEqual(kept.slice(0, 10))
    expect(await feedIds(token, 'user', { userId: other })).toEqual([])
    expect(await feedIds(token, 'collect')).toEqual([])
    expect(await feedIds(otherToken, 'city', { city })).toHaveLength(10)
    expect(await feedIds(otherToken, 'user', { userId: me })).toEqual([])
  })

  it('hides what others answered below their comments, but not from who takes an own answer back', async () => {
    const writer = await insertUser(testApp.db)
    const trendsId = await insertTrend(testApp.db, { authorId: writer })
    const theirs = await insertComment(testApp.db, { trendId: trendsId, authorId: other, replyNum: 2 })
    const answer = await insertComment(testApp.db, { trendId: trendsId, authorId: writer, parentId: theirs })
    const mine = await insertComment(testApp.db, { trendId: trendsId, authorId: me, parentId: theirs })
    await block(other, true)
    const words = { trendsId, commentsId: answer, content: '同意', fileIds: [] }
    expect((await testApp.post(comments.publish, words, { token })).code).toBe(Code.NotFound)
    const report = { targetKind: 'REPLY', targetId: answer, reason: '广告' } as const
    expect((await testApp.post(reports.submit, report, { token })).code).toBe(Code.NotFound)
    expect((await testApp.post(comments.remove, { commentsId: answer }, { token })).code).toBe(Code.NotFound)
    expect((await testApp.post(comments.remove, { commentsId: mine }, { token })).code).toBe(Code.AppSuccess)
  })

  it('hides their comments under the posts of others, and the numbers go by what is shown', async () => {
    const trendsId = await insertTrend(testApp.db, {
      authorId: await insertUser(testApp.db),
      commentNum: 6,
      rootCommentNum: 3,
    })
    const [trendId, writer] = [trendsId, await insertUser(testApp.db)]
    const plain = await insertComment(testApp.db, { trendId, authorId: writer, replyNum: 2 })
    await insertComment(testApp.db, { trendId, authorId: other, parentId: plain })
    await insertComment(testApp.db, { trendId, authorId: writer, parentId: plain })
    const theirs = await insertComment(testApp.db, { trendId, authorId: other, replyNum: 1 })
    await insertComment(testApp.db, { trendId, authorId: writer, parentId: theirs })
    await insertComment(testApp.db, { trendId, authorId: me })
    const page = (as?: string) =>
      testApp.post(comments.list, { trendsId, pageNum: 1, pageSize: 20, asc: true }, { token: as })
    await block(other, true)
    const { data } = await page(token)
    expect(data.total).toBe(3)
    expect(data.list).toMatchObject([{ commentsId: plain, replyNum: 1, replies: [{ imId: writer }] }, { imId: me }])
    expect((await testApp.post(comments.replies, { commentsId: theirs }, { token })).code).toBe(Code.NotFound)
    expect((await testApp.post(comments.replies, { commentsId: plain }, { token })).data.list).toMatchObject([
      { imId: writer },
    ])
    expect((await page(otherToken)).data).toMatchObject({ total: 5 })
    expect((await page()).data).toMatchObject({ total: 6 })
    const commentNum = async (as?: string) =>
      (await testApp.post(calls.detail, { trendsId }, as ? { token: as } : {})).data.commentNum
    expect([await commentNum(token), await commentNum(otherToken), await commentNum()]).toEqual([3, 5, 6])
  })

  it('lets neither follow the other, and tells only the one who blocked why', async () => {
    await block(other, true)
    const follow = (userId: string, as: string) => testApp.post(relations.follow, { userId, on: true }, { token: as })
    expect(await follow(other, token)).toMatchObject({ code: Code.Conflict, msg: '您已拉黑对方，请先解除拉黑再关注' })
    expect(await follow(me, otherToken)).toMatchObject({ code: Code.NotFound, msg: '该用户不存在' })
  })

  it('hides each in the lists of others, and each other’s lists', async () => {
    const friend = await insertUser(testApp.db)
    await insertFollow(testApp.db, friend, me)
    await insertFollow(testApp.db, friend, other)
    await block(other, true)
    const list = (userId: string, as: string) => testApp.post(relations.list, { userId, kind: 'follow' }, { token: as })
    expect((await list(friend, token)).data.list).toMatchObject([{ userId: me }])
    expect((await list(friend, otherToken)).data.list).toMatchObject([{ userId: other }])
    expect((await list(other, token)).code).toBe(Code.NotFound)
    expect((await list(me, otherToken)).code).toBe(Code.NotFound)
  })

  it('of oneself, of nobody and by a visitor is refused', async () => {
    expect(await block(me, true)).toMatchObject({ code: Code.InvalidInput, msg: '不能拉黑自己' })
    expect((await block('nobody', true)).code).toBe(Code.NotFound)
    expect((await testApp.post(relations.block, { userId: other, on: true })).code).toBe(Code.NeedLogin)
  })
})

describe('after an account is erased', () => {
  const erase = (userId: string) => eraseAccount(testApp.db, userId, testApp.clock.now())

  it('what somebody had hidden by a block of it stays hidden, and the numbers go by what is shown', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: me, commentNum: 2, rootCommentNum: 2 })
    await insertComment(testApp.db, { trendId: trendsId, authorId: other })
    const plain = await insertComment(testApp.db, { trendId: trendsId, authorId: me })
    const theirs = await insertTrend(testApp.db, { authorId: other })
    await testApp.post(relations.follow, { userId: me, on: true }, { token: otherToken })
    await block(other, true)
    await erase(other)
    expect(await detailCode(theirs, token)).toBe(Code.TrendNotExist)
    expect(await detailCode(theirs)).toBe(Code.AppSuccess)
    const page = async (as?: string) =>
      (await testApp.post(comments.list, { trendsId, pageNum: 1, pageSize: 20, asc: true }, { token: as })).data
    expect(await page(token)).toMatchObject({ total: 1, list: [{ commentsId: plain }] })
    expect(await page()).toMatchObject({ total: 2 })
    expect((await testApp.post(calls.detail, { trendsId }, { token })).data.commentNum).toBe(1)
    const [row] = await testApp.db.select().from(users).where(eq(users.id, me))
    expect(row).toMatchObject({ followNum: 0, fansNum: 0 })
    expect((await testApp.post(relations.blocked, {}, { token })).data).toEqual({ list: [], nextCursor: null })
  })

  it('its own blocks are gone: whom it had blocked reads what it published', async () => {
    const theirs = await insertTrend(testApp.db, { authorId: other })
    await testApp.post(relations.block, { userId: me, on: true }, { token: otherToken })
    expect(await detailCode(theirs, token)).toBe(Code.TrendNotExist)
    await erase(other)
    expect(await detailCode(theirs, token)).toBe(Code.AppSuccess)
    expect(await testApp.db.$count(blocks, eq(blocks.blockerId, other))).toBe(0)
  })
})

describe('the block list', () => {
  const blocked = (cursor?: string | null, as = token) => testApp.post(relations.blocked, { cursor }, { token: as })

  it('names whom one has blocked until it is ended, and nobody tells the blocked', async () => {
    const third = await insertUser(testApp.db, { nickName: '韩树' })
    await insertBlock(testApp.db, me, other)
    await insertBlock(testApp.db, me, third)
    await insertBlock(testApp.db, other, me)
    const { code, data } = await blocked()
    expect(code).toBe(Code.AppSuccess)
    expect(data).toMatchObject({ list: [{ imId: third, imNickName: '韩树' }, { imId: other }], nextCursor: null })
    expect(data.list[0]).not.toHaveProperty('signature')
    await block(third, false)
    expect((await blocked()).data.list).toMatchObject([{ imId: other }])
    expect((await blocked(null, otherToken)).data.list).toMatchObject([{ imId: me }])
  })

  it('leaves out closed accounts', async () => {
    await insertBlock(testApp.db, me, await insertUser(testApp.db, { disabledAt: new Date(0) }))
    expect((await blocked()).data).toEqual({ list: [], nextCursor: null })
  })

  it('is paged without repeating or leaving out, also while blocks are ended', async () => {
    const all = await Promise.all(Array.from({ length: 45 }, () => insertUser(testApp.db)))
    for (const id of all) await insertBlock(testApp.db, me, id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof blocked>> = await blocked(cursor)
      expect(page.data.list.length).toBeLessThanOrEqual(20)
      seen.push(...page.data.list.map(({ imId }) => imId))
      cursor = page.data.nextCursor
      await block(seen.at(-1) ?? '', false)
    } while (cursor)
    expect(seen).toEqual([...all].reverse())
  })

  it('is refused to visitors and with the cursor of another list', async () => {
    expect((await testApp.post(relations.blocked, {})).code).toBe(Code.NeedLogin)
    expect((await blocked('x')).code).toBe(Code.InvalidInput)
    const fans = await Promise.all(Array.from({ length: 21 }, () => insertUser(testApp.db)))
    for (const fan of fans) await insertFollow(testApp.db, fan, me)
    const { data } = await testApp.post(relations.list, { userId: me, kind: 'fans' }, { token })
    expect((await blocked(data.nextCursor)).code).toBe(Code.InvalidInput)
  })
})
