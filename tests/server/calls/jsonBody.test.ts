import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { login } from '@contract/login'
import { Code } from '@contract/codes'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import { files } from '@contract/file'
import { mailbox } from '@contract/mailbox'
import { modules } from '@contract/module'
import { trends } from '@contract/trend'
import { insertRole, insertSession, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let member: string
let admin: string

beforeAll(async () => {
  testApp = await startTestApp()
  const [id, adminId] = [await insertUser(testApp.db), await insertUser(testApp.db)]
  await insertRole(testApp.db, adminId, 'auditAdmin')
  member = await insertSession(testApp.db, id, testApp.clock.now())
  admin = await insertSession(testApp.db, adminId, testApp.clock.now())
})
afterAll(() => testApp.close())

const BROKEN = '{"trendsId": '
const WORDS = '请求内容不是有效的 JSON，请检查后重试'

async function send(
  endpoint: Pick<Endpoint<unknown, unknown>, 'base' | 'path'>,
  token?: string,
  payload = BROKEN,
  key = '',
  type = 'application/json',
) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: BASE_PATHS[endpoint.base] + endpoint.path,
    payload,
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...(token === undefined ? {} : { 'x-accesstoken': token }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
  })
  const { code, msg } = answer.json<{ code: number; msg: string }>()
  return { status: answer.statusCode, code, msg }
}

describe('a body that is no JSON', () => {
  it.each([
    ['no token', undefined, Code.NeedLogin],
    ['the token of a visitor', '111', Code.NeedLogin],
    ['an unknown token', 'dead', Code.InvalidToken],
  ])('is not judged in a member’s call with %s', async (_name, token, code) => {
    for (const endpoint of [modules.setFavourites, mailbox.write, files.uploadEnd, audit.judge])
      expect(await send(endpoint, token), endpoint.path).toMatchObject({ status: 200, code })
  })

  it('is not judged in a call for admins of whoever is none', async () => {
    expect((await send(audit.judge, member)).code).toBe(Code.Forbidden)
    expect(await send(audit.judge, admin)).toEqual({ status: 200, code: Code.InvalidInput, msg: WORDS })
  })

  it.each([
    ['cut off', BROKEN],
    ['empty', ''],
    ['with a key of the prototype', '{"__proto__": {}}'],
  ])('is refused to whoever may call where it is %s', async (_name, payload) => {
    for (const endpoint of [modules.setFavourites, mailbox.write, trends.page])
      expect(await send(endpoint, member, payload)).toEqual({ status: 200, code: Code.InvalidInput, msg: WORDS })
    expect(await send(login.login, undefined, payload)).toMatchObject({ status: 200, code: Code.InvalidInput })
  })

  it('uses up no Idempotency-Key', async () => {
    const key = 'key-of-favourites'
    expect((await send(modules.setFavourites, member, BROKEN, key)).code).toBe(Code.InvalidInput)
    expect((await send(modules.setFavourites, member, '{"codes": []}', key)).code).toBe(Code.Success)
  })

  it('names no action of POST /api', async () => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api',
      payload: BROKEN,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json()).toMatchObject({ code: Code.InvalidInput, msg: WORDS })
  })
})

describe.each([
  ['a form', 'application/x-www-form-urlencoded'],
  ['XML', 'application/xml; charset=utf-8'],
  ['plain text', 'text/plain'],
  ['another form', 'multipart/form-data; boundary=x'],
  ['of no kind', ''],
])('a body that is %s', (_name, type) => {
  const sendIt = (endpoint: Parameters<typeof send>[0], token?: string, key = '') =>
    send(endpoint, token, '{"codes": []}', key, type)

  it('is judged after the caller of a member’s call', async () => {
    for (const endpoint of [modules.setFavourites, mailbox.mine, files.uploadEnd, audit.judge]) {
      expect((await sendIt(endpoint)).code, endpoint.path).toBe(Code.NeedLogin)
      expect((await sendIt(endpoint, 'dead')).code, endpoint.path).toBe(Code.InvalidToken)
    }
    expect((await sendIt(audit.judge, member)).code).toBe(Code.Forbidden)
  })

  it('is refused to whoever may call, and uses up no Idempotency-Key', async () => {
    const refused = { status: 200, code: Code.InvalidInput, msg: '请求内容的类型不受支持，请使用 JSON' }
    const key = `key-of-body-${type.replaceAll(/\W/g, '')}`
    for (const endpoint of [modules.setFavourites, mailbox.mine, trends.page])
      expect(await sendIt(endpoint, member, key)).toEqual(refused)
    expect(await sendIt(login.login)).toMatchObject(refused)
    expect((await send(modules.setFavourites, member, '{"codes": []}', key)).code).toBe(Code.Success)
  })
})

it.each(['application/json', 'application/octet-stream'])(
  'a body of %s that is too large is refused at once, whoever calls',
  async (type) => {
    const payload = JSON.stringify({ codes: ['x'.repeat(1_100_000)] })
    const refused = { status: 413, code: Code.InvalidInput }
    expect(await send(modules.setFavourites, undefined, payload, '', type)).toMatchObject(refused)
  },
)
