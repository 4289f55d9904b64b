import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { Identity } from '@contract/person'
import { blocks } from '@server/features/people/tables'
import { insertFollow, insertOrganisation, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { asMe, me, testApp, withMe } from './signedInMe'

withMe()

describe('a person', () => {
  it('is told to visitors with the counts of what everybody may see', async () => {
    const author = await insertUser(testApp.db, { nickName: '周远', signature: '山在那里', mobile: '13900000000' })
    await insertTrend(testApp.db, { authorId: author, likeNum: 3 })
    await insertTrend(testApp.db, { authorId: author, likeNum: 4 })
    for (const hidden of [{ auditStatus: 0 }, { auditStatus: 2 }, { visibility: 2 }, { removedAt: new Date() }]) {
      await insertTrend(testApp.db, { authorId: author, likeNum: 100, ...hidden })
    }
    const fans = [await insertUser(testApp.db), await insertUser(testApp.db)]
    for (const fan of fans) await insertFollow(testApp.db, fan, author)
    await insertFollow(testApp.db, author, me.id)
    const { data } = await testApp.post(people.person, { userId: author, personalPublic: 'Y' })
    expect(data).toMatchObject({
      userId: author,
      imId: author,
      imNickName: '周远',
      signature: '山在那里',
      relation: 0,
      trendNum: 2,
      followNum: 1,
      fansNum: 2,
      likeNum: 7,
    })
    expect(Object.keys(data)).not.toContain('mobile')
    expect((await testApp.post(people.person, { userId: author }, asMe())).data.relation).toBe(3)
    expect((await testApp.post(people.person, { userId: me.id })).data).toMatchObject({
      fansNum: 1,
      trendNum: 0,
      likeNum: 0,
    })
  })

  it('stands to the reader as each follows the other', async () => {
    const [reader, other] = [await insertUser(testApp.db), await insertUser(testApp.db)]
    const token = await insertSession(testApp.db, reader, testApp.clock.now())
    const relation = async () => (await testApp.post(people.person, { userId: other }, { token })).data.relation
    expect(await relation()).toBe(0)
    await insertFollow(testApp.db, reader, other)
    expect(await relation()).toBe(1)
    await insertFollow(testApp.db, other, reader)
    expect(await relation()).toBe(2)
  })

  it('is not there for a reader one of the two has blocked', async () => {
    const [reader, other] = [await insertUser(testApp.db), await insertUser(testApp.db)]
    await testApp.db.insert(blocks).values({ blockerId: other, blockedId: reader, createdAt: testApp.clock.now() })
    const read = async (who: string, userId: string) =>
      (
        await testApp.post(
          people.person,
          { userId },
          { token: await insertSession(testApp.db, who, testApp.clock.now()) },
        )
      ).code
    expect(await read(reader, other)).toBe(Code.NotFound)
    expect(await read(other, reader)).toBe(Code.NotFound)
    expect(await read(me.id, other)).toBe(Code.AppSuccess)
  })

  it.each(['nobody', 'x'.repeat(500), 'u\u0000'])('is not found by an unknown id', async (userId) => {
    expect(await testApp.post(people.person, { userId })).toMatchObject({
      code: Code.NotFound,
      data: null,
      msg: '用户不存在',
    })
  })

  it('needs an id', async () => {
    expect(await testApp.post(people.person, { userId: '' })).toMatchObject({
      code: Code.InvalidInput,
      msg: '请提供用户编号',
    })
  })
})

describe('an organisation', () => {
  it('counts its people, and the posts and fans of the accounts that speak for it', async () => {
    const orgId = await insertOrganisation(testApp.db, {
      name: '云岭装备有限公司',
      nickname: '云岭装备',
      intro: '造好机器',
      authenticated: true,
    })
    const voices = [
      await insertUser(testApp.db, { orgId, identity: Identity.Company }),
      await insertUser(testApp.db, { orgId, identity: Identity.CompanyGroup }),
    ]
    const employee = await insertUser(testApp.db, { orgId })
    const fan = await insertUser(testApp.db)
    for (const voice of voices) {
      await insertTrend(testApp.db, { authorId: voice })
      await insertFollow(testApp.db, fan, voice)
    }
    await insertTrend(testApp.db, { authorId: employee })
    await insertFollow(testApp.db, fan, employee)
    await insertTrend(testApp.db, { authorId: voices[0] ?? '', auditStatus: 0 })
    expect((await testApp.post(people.organisation, { orgId })).data).toEqual({
      orgId,
      orgName: '云岭装备有限公司',
      orgNickname: '云岭装备',
      orgAuth: 'Y',
      intro: '造好机器',
      memberNum: 3,
      trendNum: 2,
      fansNum: 1,
    })
  })

  it('is not found by an unknown id', async () => {
    expect(await testApp.post(people.organisation, { orgId: 'nothing' })).toMatchObject({
      code: Code.NotFound,
      msg: '机构不存在',
    })
  })
})
