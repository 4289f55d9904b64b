import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { Identity, Role } from '@contract/person'
import { blocks } from '@server/features/people/tables'
import { insertFile, insertFollow, insertOrganisation, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

let portal: TestApp
let me: { id: string; token: string; username: string }

beforeAll(async () => {
  portal = await startTestApp()
  me = await signedIn(portal, { mobile: '13812345678', nickName: '林晓雨', city: '杭州市', roles: [Role.AuditAdmin] })
})
afterAll(() => portal.close())

const asMe = () => ({ token: me.token })

describe('POST /api', () => {
  const raw = (payload: object, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url: '/api', payload, headers })

  it.each([
    {}, { head: null }, { head: {} }, { head: { action: 7777 } }, { head: { action: 'x' } }, { head: { action: [7005] } },
  ])('refuses an action it does not know: %j', async (payload) => {
    const answer = await raw(payload, { 'x-accesstoken': me.token })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code: Code.InvalidInput, data: null, msg: '不支持该操作，请刷新后重试' })
  })

  it('takes the action as digits too', async () => {
    const answer = await raw({ head: { action: '7005' }, body: {} }, { 'x-accesstoken': me.token })
    expect(answer.json()).toMatchObject({ code: Code.AppSuccess, data: { userId: me.id } })
  })

  it('grants nothing for a token in the head', async () => {
    const answer = await raw({ head: { action: 7005, token: me.token }, body: {} })
    expect(answer.json()).toMatchObject({ code: Code.NeedLogin, data: null })
  })

  it('tells a visitor with a dead token that it is none', async () => {
    const answer = await portal.post(people.person, { userId: me.id }, { token: 'long-dead' })
    expect(answer.code).toBe(Code.AppSuccess)
    expect(answer.headers['x-session']).toBe('none')
  })

  it('stands in the document of all calls', async () => {
    const document = (await portal.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<{ paths: Record<string, unknown> }>()
    expect(JSON.stringify(document.paths['/api'])).toContain('7020')
  })
})

describe('my account', () => {
  it('is told with the middle of the number starred', async () => {
    const { code, data } = await portal.post(people.account, {}, asMe())
    expect(code).toBe(Code.AppSuccess)
    expect(data).toMatchObject({
      userId: me.id, imId: me.id, username: me.username, mobile: '138****5678', identity: 'personal',
      roles: ['auditAdmin'], isFamilyAccount: 'N', city: '杭州市', province: '', signature: '', imNickName: '林晓雨',
    })
    expect(JSON.stringify(data)).not.toContain('13812345678')
  })

  it.each([
    [people.account, {}],
    [people.changeAccount, { imNickName: '新的名字' }],
  ] as const)('is nobody else’s to read or change', async (endpoint, body) => {
    expect((await portal.post(endpoint, body)).code).toBe(Code.NeedLogin)
    expect((await portal.post(endpoint, body, { token: '111' })).code).toBe(Code.NeedLogin)
    expect((await portal.post(endpoint, body, { token: 'dead' })).code).toBe(Code.InvalidToken)
  })

  it('changes what is given and leaves the rest', async () => {
    const person = await signedIn(portal, { nickName: '从前', city: '上海市' })
    const changed = await portal.post(people.changeAccount, { imNickName: '  如今 ', signature: '慢慢来' }, { token: person.token })
    expect(changed.data).toMatchObject({ imNickName: '如今', signature: '慢慢来', city: '上海市' })
    const kept = await portal.post(people.changeAccount, { signature: '' }, { token: person.token })
    expect(kept.data).toMatchObject({ imNickName: '如今', signature: '', city: '上海市' })
    expect((await portal.post(people.changeAccount, {}, { token: person.token })).data).toEqual(kept.data)
    expect((await portal.post(people.account, {}, { token: person.token })).data).toEqual(kept.data)
  })

  it('answers a repeated key with the first answer whatever the head says, and refuses it for another change', async () => {
    const person = await signedIn(portal)
    const send = (imNickName: string) => portal.post(people.changeAccount, { imNickName }, { token: person.token, key: 'change-account-1' })
    const first = await send('第一个名字')
    await new Promise((resolve) => setTimeout(resolve, 2))
    expect((await send('第一个名字')).data).toEqual(first.data)
    expect((await send('第二个名字')).code).toBe(Code.ReusedKey)
  })

  it.each([
    ['', '请输入昵称'],
    ['   ', '请输入昵称'],
    ['我', '昵称须为 2 到 20 个字'],
    ['字'.repeat(21), '昵称须为 2 到 20 个字'],
    ['看不\u200B见', '昵称含有不可见的字符，请修改后重试'],
    ['反\u202E写', '昵称含有不可见的字符，请修改后重试'],
    ['换\n行', '昵称含有不可见的字符，请修改后重试'],
    ['\u3164\u3164', '昵称含有不可见的字符，请修改后重试'],
    ['零\u0000字', '昵称含有不可见的字符，请修改后重试'],
    ['半\uD83D对', '昵称含有不可见的字符，请修改后重试'],
  ])('refuses the nickname %j', async (imNickName, msg) => {
    expect(await portal.post(people.changeAccount, { imNickName }, asMe())).toMatchObject({ code: Code.InvalidInput, data: null, msg })
  })

  it.each(['林晓', '😀'.repeat(20), '一家👨‍👩‍👧人', 'O’Neil 陈'])('takes the nickname %s', async (imNickName) => {
    const person = await signedIn(portal)
    expect((await portal.post(people.changeAccount, { imNickName }, { token: person.token })).data.imNickName).toBe(imNickName)
  })

  it('takes a signature of 100 characters and no more', async () => {
    const person = await signedIn(portal)
    const send = (signature: string) => portal.post(people.changeAccount, { signature }, { token: person.token })
    expect((await send('🌱'.repeat(100))).code).toBe(Code.AppSuccess)
    expect(await send('字'.repeat(101))).toMatchObject({ code: Code.InvalidInput, msg: '个性签名最多 100 个字' })
  })

  it('takes an own avatar as the face, and no other file', async () => {
    const person = await signedIn(portal)
    const send = (faceFileId: string) => portal.post(people.changeAccount, { faceFileId }, { token: person.token })
    const refused = { code: Code.InvalidInput, msg: '头像文件不存在，请重新上传' }
    expect(await send('no-such-file')).toMatchObject(refused)
    expect(await send(await insertFile(portal.db, { ownerId: me.id, kind: 'avatar' }))).toMatchObject(refused)
    expect(await send(await insertFile(portal.db, { ownerId: person.id, kind: 'picture' }))).toMatchObject(refused)
    const open = await insertFile(portal.db, { ownerId: person.id, kind: 'avatar', name: 'my-face.jpg' })
    expect((await send(open)).data.imFaceUrl).toBe('/files/my-face.jpg')
    const signed = await insertFile(portal.db, { ownerId: person.id, kind: 'avatar', name: 'signed-face.jpg', isPublic: false })
    const { imFaceUrl } = (await send(signed)).data
    expect(imFaceUrl).toMatch(/^\/files\/[\w-]{22}\.jpg$/)
  })
})

describe('a person', () => {
  it('is told to visitors with the counts of what everybody may see', async () => {
    const author = await insertUser(portal.db, { nickName: '周远', signature: '山在那里', mobile: '13900000000' })
    await insertTrend(portal.db, { authorId: author, likeNum: 3 })
    await insertTrend(portal.db, { authorId: author, likeNum: 4 })
    for (const hidden of [{ auditStatus: 0 }, { auditStatus: 2 }, { visibility: 2 }, { removedAt: new Date() }]) {
      await insertTrend(portal.db, { authorId: author, likeNum: 100, ...hidden })
    }
    const fans = [await insertUser(portal.db), await insertUser(portal.db)]
    for (const fan of fans) await insertFollow(portal.db, fan, author)
    await insertFollow(portal.db, author, me.id)
    const { data } = await portal.post(people.person, { userId: author, personalPublic: 'Y' })
    expect(data).toMatchObject({
      userId: author, imId: author, imNickName: '周远', signature: '山在那里', relation: 0,
      trendNum: 2, followNum: 1, fansNum: 2, likeNum: 7,
    })
    expect(Object.keys(data)).not.toContain('mobile')
    expect((await portal.post(people.person, { userId: author }, asMe())).data.relation).toBe(3)
    expect((await portal.post(people.person, { userId: me.id })).data).toMatchObject({ fansNum: 1, trendNum: 0, likeNum: 0 })
  })

  it('stands to the reader as each follows the other', async () => {
    const [reader, other] = [await insertUser(portal.db), await insertUser(portal.db)]
    const token = await insertSession(portal.db, reader, portal.clock.now())
    const relation = async () => (await portal.post(people.person, { userId: other }, { token })).data.relation
    expect(await relation()).toBe(0)
    await insertFollow(portal.db, reader, other)
    expect(await relation()).toBe(1)
    await insertFollow(portal.db, other, reader)
    expect(await relation()).toBe(2)
  })

  it('is not there for a reader one of the two has blocked', async () => {
    const [reader, other] = [await insertUser(portal.db), await insertUser(portal.db)]
    await portal.db.insert(blocks).values({ blockerId: other, blockedId: reader, createdAt: portal.clock.now() })
    const read = async (who: string, userId: string) =>
      (await portal.post(people.person, { userId }, { token: await insertSession(portal.db, who, portal.clock.now()) })).code
    expect(await read(reader, other)).toBe(Code.NotFound)
    expect(await read(other, reader)).toBe(Code.NotFound)
    expect(await read(me.id, other)).toBe(Code.AppSuccess)
  })

  it.each(['nobody', 'x'.repeat(500), 'u\u0000'])('is not found by an unknown id', async (userId) => {
    expect(await portal.post(people.person, { userId })).toMatchObject({ code: Code.NotFound, data: null, msg: '用户不存在' })
  })

  it('needs an id', async () => {
    expect(await portal.post(people.person, { userId: '' })).toMatchObject({ code: Code.InvalidInput, msg: '请提供用户编号' })
  })
})

describe('an organisation', () => {
  it('counts its people, and the posts and fans of the accounts that speak for it', async () => {
    const orgId = await insertOrganisation(portal.db, { name: '云岭装备有限公司', nickname: '云岭装备', intro: '造好机器', authenticated: true })
    const voices = [
      await insertUser(portal.db, { orgId, identity: Identity.Company }),
      await insertUser(portal.db, { orgId, identity: Identity.CompanyGroup }),
    ]
    const employee = await insertUser(portal.db, { orgId })
    const fan = await insertUser(portal.db)
    for (const voice of voices) {
      await insertTrend(portal.db, { authorId: voice })
      await insertFollow(portal.db, fan, voice)
    }
    await insertTrend(portal.db, { authorId: employee })
    await insertFollow(portal.db, fan, employee)
    await insertTrend(portal.db, { authorId: voices[0] ?? '', auditStatus: 0 })
    expect((await portal.post(people.organisation, { orgId })).data).toEqual({
      orgId, orgName: '云岭装备有限公司', orgNickname: '云岭装备', orgAuth: 'Y', intro: '造好机器',
      memberNum: 3, trendNum: 2, fansNum: 1,
    })
  })

  it('is not found by an unknown id', async () => {
    expect(await portal.post(people.organisation, { orgId: 'nothing' })).toMatchObject({ code: Code.NotFound, msg: '机构不存在' })
  })
})
