import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { relations } from '@contract/relation'
import { trends as calls } from '@contract/trend'
import { users } from '@server/features/people/tables'
import { insertBlock, insertFollow, insertTrend, insertUser } from '@tests/support/rows'
import { me, other, otherToken, testApp, token, withTwoPeople } from './twoPeople'

withTwoPeople()

const follow = (userId: string, on: boolean, as = token) =>
  testApp.post(relations.follow, { userId, on }, { token: as })
const list = (userId: string, kind: 'follow' | 'fans' | 'friend', cursor?: string | null) =>
  testApp.post(relations.list, { userId, kind, cursor }, { token })
const numbers = async (id: string) => {
  const [row] = await testApp.db
    .select({ follows: users.followNum, fans: users.fansNum })
    .from(users)
    .where(eq(users.id, id))
  return row
}

describe('following', () => {
  it('goes through the four relations', async () => {
    expect(await follow(other, true)).toMatchObject({ code: Code.AppSuccess, data: { relation: 1 } })
    expect((await follow(me, true, otherToken)).data).toEqual({ relation: 2 })
    expect((await follow(other, false)).data).toEqual({ relation: 3 })
    expect((await follow(me, false, otherToken)).data).toEqual({ relation: 0 })
  })

  it('twice is following once', async () => {
    await follow(other, true)
    await follow(other, true)
    expect(await numbers(me)).toEqual({ follows: 1, fans: 0 })
    expect(await numbers(other)).toEqual({ follows: 0, fans: 1 })
    await follow(other, false)
    await follow(other, false)
    expect(await numbers(me)).toEqual({ follows: 0, fans: 0 })
    expect(await numbers(other)).toEqual({ follows: 0, fans: 0 })
  })

  it('shows on the author of a post, never on an own one', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: other })
    await follow(other, true)
    expect((await testApp.post(calls.detail, { trendsId }, { token })).data).toMatchObject({ relation: 1, meId: me })
    expect((await testApp.post(calls.detail, { trendsId }, { token: otherToken })).data).toMatchObject({
      imId: other,
      meId: other,
    })
  })

  it('counts nobody on a person’s page whom its lists leave out, because the account is disabled', async () => {
    for (const disabledAt of [null, new Date(0)]) {
      const id = await insertUser(testApp.db, { disabledAt })
      await insertFollow(testApp.db, me, id)
      await insertFollow(testApp.db, id, me)
    }
    expect((await list(me, 'follow')).data?.list).toHaveLength(1)
    expect((await list(me, 'fans')).data?.list).toHaveLength(1)
    expect((await testApp.post(people.person, { userId: me }, { token: otherToken })).data).toMatchObject({
      followNum: 1,
      fansNum: 1,
    })
  })

  it('counts nobody on a person’s page whom a block takes from its lists for the reader', async () => {
    const hidden = await insertUser(testApp.db)
    for (const fan of [me, hidden]) await insertFollow(testApp.db, fan, other)
    await insertFollow(testApp.db, other, hidden)
    await insertBlock(testApp.db, hidden, me)
    const counts = async () => (await testApp.post(people.person, { userId: other }, { token })).data
    expect(await counts()).toMatchObject({
      followNum: (await list(other, 'follow')).data.list.length,
      fansNum: (await list(other, 'fans')).data.list.length,
    })
    expect((await testApp.post(people.person, { userId: other })).data.fansNum).toBe((await counts()).fansNum + 1)
  })

  it('oneself, nobody and a closed account is refused', async () => {
    expect(await follow(me, true)).toMatchObject({ code: Code.InvalidInput, msg: '不能关注自己' })
    expect((await follow('nobody', true)).code).toBe(Code.NotFound)
    const closed = await insertUser(testApp.db, { disabledAt: new Date(0) })
    expect((await follow(closed, true)).code).toBe(Code.NotFound)
    expect((await testApp.post(relations.follow, { userId: other, on: true })).code).toBe(Code.NeedLogin)
  })

  it('somebody closed meanwhile can be ended', async () => {
    await follow(other, true)
    await testApp.db
      .update(users)
      .set({ disabledAt: new Date(0) })
      .where(eq(users.id, other))
    expect((await follow(other, false)).data).toEqual({ relation: 0 })
  })
})

describe('the lists of a person', () => {
  it('name follows, fans and friends, the latest first, as the reader knows them', async () => {
    const fan = await insertUser(testApp.db, { signature: '热爱徒步' })
    const friend = await insertUser(testApp.db)
    await insertFollow(testApp.db, fan, other)
    await insertFollow(testApp.db, friend, other)
    await insertFollow(testApp.db, other, friend)
    await insertFollow(testApp.db, other, me)
    await insertFollow(testApp.db, me, fan)
    const idsOf = async (kind: Parameters<typeof list>[1]) =>
      (await list(other, kind)).data.list.map(({ userId }) => userId)
    expect(await idsOf('follow')).toEqual([me, friend])
    expect(await idsOf('fans')).toEqual([friend, fan])
    expect(await idsOf('friend')).toEqual([friend])
    expect((await list(other, 'fans')).data.list[1]).toMatchObject({ imId: fan, signature: '热爱徒步', relation: 1 })
  })

  it('count the posts open to everybody and the likes these got', async () => {
    await insertFollow(testApp.db, me, other)
    await insertTrend(testApp.db, { authorId: other, likeNum: 7 })
    await insertTrend(testApp.db, { authorId: other, likeNum: 5 })
    await insertTrend(testApp.db, { authorId: other, likeNum: 100, visibility: 2 })
    await insertTrend(testApp.db, { authorId: other, likeNum: 100, auditStatus: 0 })
    expect((await list(me, 'follow')).data.list).toMatchObject([{ userId: other, trendNum: 2, likeNum: 12 }])
  })

  it('are paged without repeating or leaving out', async () => {
    const fans = await Promise.all(Array.from({ length: 45 }, () => insertUser(testApp.db)))
    for (const fan of fans) await insertFollow(testApp.db, fan, other)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(other, 'fans', cursor)
      expect(page.data.list.length).toBeLessThanOrEqual(20)
      seen.push(...page.data.list.map(({ userId }) => userId))
      cursor = page.data.nextCursor
    } while (cursor)
    expect(seen).toEqual([...fans].reverse())
  })

  it('are refused for nobody, with a broken cursor and to visitors', async () => {
    expect((await list('nobody', 'fans')).code).toBe(Code.NotFound)
    expect((await list(other, 'fans', 'x')).code).toBe(Code.InvalidInput)
    expect((await testApp.post(relations.list, { userId: other, kind: 'fans' })).code).toBe(Code.NeedLogin)
  })
})
