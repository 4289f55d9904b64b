import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { idempotencyKeys } from '@server/db/tables'
import { pause } from '@tests/support/concurrency/pause'
import { insertFile, insertTrend } from '@tests/support/rows'
import { signedIn } from '../session/accounts'
import { asMe, me, testApp, withMe } from './signedInMe'

withMe()

describe('POST /api', () => {
  const raw = (payload: object, headers: Record<string, string> = {}) =>
    testApp.app.inject({ method: 'POST', url: '/api', payload, headers })

  it.each([
    {},
    { head: null },
    { head: {} },
    { head: { action: 7777 } },
    { head: { action: 'x' } },
    { head: { action: [7005] } },
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

  it('tells a visitor with an invalid token that it is none', async () => {
    const answer = await testApp.post(people.person, { userId: me.id }, { token: 'long-dead' })
    expect(answer.code).toBe(Code.AppSuccess)
    expect(answer.headers['x-session']).toBe('none')
  })

  it('stands in the document of all calls', async () => {
    const document = (await testApp.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<{
      paths: Record<string, unknown>
    }>()
    expect(JSON.stringify(document.paths['/api'])).toContain('7020')
  })
})

describe('my account', () => {
  it('can be saved as an operator made it, with a long username as its nickname', async () => {
    const username = `zhang.san-${'x'.repeat(22)}`
    const { token } = await signedIn(testApp, { username })
    const { data } = await testApp.post(people.account, {}, { token })
    expect(data.imNickName).toBe(username.slice(0, 20))
    expect((await testApp.post(people.changeAccount, { imNickName: data.imNickName }, { token })).code).toBe(
      Code.AppSuccess,
    )
  })

  it('is told with the middle of the number starred', async () => {
    const { code, data } = await testApp.post(people.account, {}, asMe())
    expect(code).toBe(Code.AppSuccess)
    expect(data).toMatchObject({
      userId: me.id,
      imId: me.id,
      username: me.username,
      mobile: '138****5678',
      identity: 'personal',
      roles: ['auditAdmin'],
      isFamilyAccount: 'N',
      city: '杭州市',
      province: '',
      signature: '',
      imNickName: '林晓雨',
    })
    expect(JSON.stringify(data)).not.toContain('13812345678')
  })

  it.each([
    [people.account, {}],
    [people.changeAccount, { imNickName: '新的名字' }],
  ] as const)('is nobody else’s to read or change', async (endpoint, body) => {
    expect((await testApp.post(endpoint, body)).code).toBe(Code.NeedLogin)
    expect((await testApp.post(endpoint, body, { token: '111' })).code).toBe(Code.NeedLogin)
    expect((await testApp.post(endpoint, body, { token: 'dead' })).code).toBe(Code.InvalidToken)
  })

  it('changes what is given and leaves the rest', async () => {
    const person = await signedIn(testApp, { nickName: '从前', city: '上海市' })
    const changed = await testApp.post(
      people.changeAccount,
      { imNickName: '  如今 ', signature: '慢慢来' },
      { token: person.token },
    )
    expect(changed.data).toMatchObject({ imNickName: '如今', signature: '慢慢来', city: '上海市' })
    const kept = await testApp.post(people.changeAccount, { signature: '' }, { token: person.token })
    expect(kept.data).toMatchObject({ imNickName: '如今', signature: '', city: '上海市' })
    expect((await testApp.post(people.changeAccount, {}, { token: person.token })).data).toEqual(kept.data)
    expect((await testApp.post(people.account, {}, { token: person.token })).data).toEqual(kept.data)
  })

  it('writes a city as 同城 has it, and a province in full', async () => {
    const person = await signedIn(testApp)
    await insertTrend(testApp.db, { authorId: person.id, city: '武汉市' })
    const move = async (city: string, province: string) =>
      (await testApp.post(people.changeAccount, { city, province }, { token: person.token })).data
    expect(await move('武汉', '湖北')).toMatchObject({ city: '武汉市', province: '湖北省' })
    expect(await move('武汉市', '湖北省')).toMatchObject({ city: '武汉市', province: '湖北省' })
    await insertTrend(testApp.db, { authorId: person.id, city: '喀什地区' })
    expect(await move('喀什', '')).toMatchObject({ city: '喀什地区' })
    expect(await move('喀什市', '')).toMatchObject({ city: '喀什市' })
    expect(await move('黄冈', '内蒙古')).toMatchObject({ city: '黄冈', province: '内蒙古自治区' })
    expect(await move('', '')).toMatchObject({ city: '', province: '' })
    expect(await move('Berlin', '勃兰登堡')).toMatchObject({ city: 'Berlin', province: '勃兰登堡' })
  })

  it('answers a repeated key with the first answer whatever the head says, and refuses it for another change', async () => {
    const person = await signedIn(testApp)
    const send = (imNickName: string) =>
      testApp.post(people.changeAccount, { imNickName }, { token: person.token, key: 'change-account-1' })
    const first = await send('第一个名字')
    await pause(2)
    expect((await send('第一个名字')).data).toEqual(first.data)
    expect((await send('第二个名字')).code).toBe(Code.ReusedKey)
  })

  it('answers a repeated key with what another device has saved meanwhile, and keeps nothing of the account', async () => {
    const person = await signedIn(testApp, { city: '杭州市' })
    const save = (change: { imNickName: string } | { signature: string }, key: string) =>
      testApp.post(people.changeAccount, change, { token: person.token, key })
    await save({ imNickName: '山间晓雨' }, 'change-account-2')
    await save({ signature: '慢慢来' }, 'change-account-3')
    const repeated = await save({ imNickName: '山间晓雨' }, 'change-account-2')
    expect(repeated.data).toMatchObject({ imNickName: '山间晓雨', signature: '慢慢来', city: '杭州市' })
    const kept = await testApp.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, person.id))
    expect(kept.map(({ answer }) => answer)).toMatchObject([{ data: null }, { data: null }])
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
    expect(await testApp.post(people.changeAccount, { imNickName }, asMe())).toMatchObject({
      code: Code.InvalidInput,
      data: null,
      msg,
    })
  })

  it.each(['林晓', '😀'.repeat(20), '一家👨‍👩‍👧人', 'O’Neil 陈'])('takes the nickname %s', async (imNickName) => {
    const person = await signedIn(testApp)
    expect((await testApp.post(people.changeAccount, { imNickName }, { token: person.token })).data.imNickName).toBe(
      imNickName,
    )
  })

  it.each([
    ['<b>西安</b>', '城市不能含有 < 或 >，请修改后重试'],
    ['西\u200B安', '城市含有不可见的字符，请修改后重试'],
    ['西\u202E安', '城市含有不可见的字符，请修改后重试'],
    ['西\n安', '城市含有不可见的字符，请修改后重试'],
    ['西\u0000安', '城市含有不可见的字符，请修改后重试'],
    ['城'.repeat(51), '城市最多 50 个字'],
  ])('refuses the city %j', async (city, msg) => {
    expect(await testApp.post(people.changeAccount, { city }, asMe())).toMatchObject({
      code: Code.InvalidInput,
      data: null,
      msg,
    })
  })

  it('refuses a province with HTML or invisible characters', async () => {
    for (const [province, msg] of [
      ['<b>陕西省</b>', '省份不能含有 < 或 >，请修改后重试'],
      ['陕西\u202E省', '省份含有不可见的字符，请修改后重试'],
    ])
      expect(await testApp.post(people.changeAccount, { province }, asMe())).toMatchObject({
        code: Code.InvalidInput,
        data: null,
        msg,
      })
  })

  it('shows a city that was stored before cities were checked', async () => {
    const person = await signedIn(testApp, { city: '<b>西安</b>' })
    const { data } = await testApp.post(people.changeAccount, { signature: '慢慢来' }, { token: person.token })
    expect(data).toMatchObject({ city: '<b>西安</b>', signature: '慢慢来' })
  })

  it('takes a signature of 100 characters and no more', async () => {
    const person = await signedIn(testApp)
    const send = (signature: string) => testApp.post(people.changeAccount, { signature }, { token: person.token })
    expect((await send('🌱'.repeat(100))).code).toBe(Code.AppSuccess)
    expect(await send('字'.repeat(101))).toMatchObject({ code: Code.InvalidInput, msg: '个性签名最多 100 个字' })
  })

  it('takes an own upload as the avatar, and no other file', async () => {
    const person = await signedIn(testApp)
    const send = (faceFileId: string) => testApp.post(people.changeAccount, { faceFileId }, { token: person.token })
    const refused = { code: Code.NotFound, msg: '头像文件不存在，请重新上传' }
    expect(await send('no-such-file')).toMatchObject(refused)
    expect(await send(await insertFile(testApp.db, { ownerId: me.id, kind: 'avatar' }))).toMatchObject(refused)
    expect(await send(await insertFile(testApp.db, { ownerId: person.id, kind: 'picture' }))).toMatchObject(refused)
    const open = await insertFile(testApp.db, { ownerId: person.id, kind: 'avatar', name: 'my-face.jpg' })
    expect((await send(open)).data.imFaceUrl).toBe('/files/my-face.jpg')
    const signed = await insertFile(testApp.db, {
      ownerId: person.id,
      kind: 'avatar',
      name: 'signed-face.jpg',
      isPublic: false,
    })
    const { imFaceUrl } = (await send(signed)).data
    expect(imFaceUrl).toMatch(/^\/files\/[\w-]{22}\.jpg$/)
  })
})
