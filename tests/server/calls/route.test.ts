import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Code } from '@contract/codes'
import { community, portal as base, Who } from '@contract/endpoint'
import { Role } from '@contract/person'
import type { OpenDb } from '@server/db/db'
import { idempotencyKeys } from '@server/db/tables'
import { count as number, flag, nothing, text } from '@contract/readers/readers'
import { conflict } from '@server/lib/businessError'
import type { AppContext, TokenStatus } from '@server/appContext'
import { createAdmission } from '@server/calls/admission'
import { mount } from '@server/calls/mount'
import { type Call, memberOf, route } from '@server/calls/route'
import { readSettings } from '@server/settings'
import { openTestDb } from '@tests/support/databases/testDb'

type Body = { word: string }
const body: z.ZodType<Body> = z.object({ word: z.string({ error: '请输入内容' }).max(9, '内容最多 9 个字') })
const read = community.post<Body, string>('/test/v1/read', text)
const open = base.post<Body, string>('/test/v1/open', text, { who: Who.Visitor })
const admins = base.get<boolean>('/test/v1/admins', flag, { who: Who.AuditAdmin })
const staff = base.get<boolean>('/test/v1/staff', flag, { who: Who.MailboxStaff })
const write = base.post<Body, number>('/test/v1/write', number, { effect: 'write' })
const keepsNothing = base.post<Body, number>('/test/v1/keeps-nothing', number, { effect: 'write', keepsAnswer: false })

const user = (id: string, roles: Role[] = []): TokenStatus => ({
  kind: 'live',
  session: {
    id: `s-${id}`,
    user: { id, username: id, nickName: id, identity: 'personal', familyAccount: false, roles, city: '', orgId: null },
  },
})
const tokenStatuses: Record<string, TokenStatus> = {
  mei: user('mei'),
  lin: user('lin'),
  admin: user('admin', [Role.AuditAdmin]),
  lost: { kind: 'revoked' },
}

let db: OpenDb
let app: FastifyInstance
let written = 0
let seen: Call<unknown> | undefined

async function count(call: Call<Body>): Promise<number> {
  if (call.body.word === 'refused') throw conflict('该动态正在审核中')
  if (call.body.word === 'broken') throw new Error('broken')
  return ++written
}

beforeAll(async () => {
  db = await openTestDb()
  const settings = { ...readSettings({}), secret: 'test-secret' }
  const context = { db: db.db, clock: () => new Date('2026-06-15T04:00:00Z'), settings } as AppContext
  app = Fastify()
  const admission = createAdmission(app.log)
  const authenticate = async (token: string): Promise<TokenStatus> => tokenStatuses[token] ?? { kind: 'invalid' }
  const echo = async (call: Call<Body>) => {
    seen = call
    return call.body.word
  }
  const routes = [
    route(read, { body, data: z.string() }, echo),
    route(open, { body, data: z.string() }, echo),
    route(admins, { body: z.undefined(), data: z.boolean() }, async (call) =>
      memberOf(call).roles.includes(Role.AuditAdmin),
    ),
    route(staff, { body: z.undefined(), data: z.boolean() }, async () => true),
    route(write, { body, data: z.number() }, count),
    route(keepsNothing, { body, data: z.number() }, count),
  ]
  for (const each of routes) mount({ app, admission, context, authenticate }, each)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const send = async (
  path: string,
  payload: object | undefined,
  token?: string,
  headers: Record<string, string> = {},
) => {
  const given = token === undefined ? headers : { ...headers, 'x-accesstoken': token }
  const answer = await app.inject(
    payload ? { method: 'POST', url: path, payload, headers: given } : { url: path, headers: given },
  )
  return {
    ...(answer.json() as { code: number; data: unknown; msg: string }),
    status: answer.statusCode,
    headers: answer.headers,
  }
}
const READ = '/community-service/test/v1/read'
const OPEN = '/api/test/v1/open'
const word = (text: string) => ({ word: text })

describe('who may call', () => {
  it.each([
    [undefined, Code.NeedLogin],
    ['', Code.NeedLogin],
    ['111', Code.NeedLogin],
    ['unknown', Code.InvalidToken],
    ['lost', Code.Unauthenticated],
    ['mei', Code.AppSuccess],
  ])('a member’s call with the token %s gets %i', async (token, code) => {
    expect(await send(READ, word('好'), token)).toMatchObject({ status: 200, code })
  })

  it.each([
    [undefined, false],
    ['111', false],
    ['unknown', true],
    ['lost', true],
    ['mei', false],
  ])('a visitor’s call with the token %s works, X-Session: none is %s', async (token, none) => {
    const answer = await send(OPEN, word('好'), token)
    expect(answer).toMatchObject({ status: 200, code: Code.Success, data: '好' })
    expect(answer.headers['x-session']).toBe(none ? 'none' : undefined)
    expect(seen?.session?.user.id).toBe(token === 'mei' ? 'mei' : undefined)
  })

  it('calls for admins and staff refuse whoever lacks the role', async () => {
    expect((await send('/api/test/v1/admins', undefined, 'mei')).code).toBe(Code.Forbidden)
    expect((await send('/api/test/v1/admins', undefined, '111')).code).toBe(Code.NeedLogin)
    expect(await send('/api/test/v1/admins', undefined, 'admin')).toMatchObject({ code: 0, data: true })
    expect((await send('/api/test/v1/staff', undefined, 'admin')).code).toBe(Code.Forbidden)
  })

  it('the right is judged before the input', async () => {
    expect((await send(READ, {}, '111')).code).toBe(Code.NeedLogin)
  })
})

describe('an answer', () => {
  it('carries the base’s success code and is never stored on the way', async () => {
    const answer = await send(READ, word('好'), 'mei')
    expect(answer).toMatchObject({ code: 200, data: '好', msg: '' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('to wrong input says in Chinese what to do', async () => {
    expect(await send(READ, {}, 'mei')).toMatchObject({
      status: 200,
      code: Code.InvalidInput,
      data: null,
      msg: '请输入内容',
    })
    expect((await send(READ, word('一二三四五六七八九十'), 'mei')).msg).toBe('内容最多 9 个字')
    expect((await send(READ, ['好'], 'mei')).msg).toMatch(/\p{Script=Han}/u)
  })

  it('knows a prefetch', async () => {
    await send(OPEN, word('好'), undefined, { 'sec-purpose': 'prefetch;prerender' })
    expect(seen?.prefetch).toBe(true)
    await send(OPEN, word('好'))
    expect(seen?.prefetch).toBe(false)
  })
})

describe('a write', () => {
  const put = (text: string, key: string, token = 'mei') =>
    send('/api/test/v1/write', word(text), token, { 'idempotency-key': key })

  it('with a repeated key gets the first answer', async () => {
    const first = await put('好', 'key-repeated')
    expect((await put('好', 'key-repeated')).data).toBe(first.data)
    expect((await put('坏', 'key-repeated')).code).toBe(Code.ReusedKey)
    expect((await put('好', 'key-repeated-2')).data).not.toBe(first.data)
  })

  it('with a repeated key is the same however its address is written', async () => {
    const headers = { 'idempotency-key': 'key-encoded' }
    const first = await send('/api/test/v1/write', word('好'), 'mei', headers)
    for (const path of ['/%61pi/test/v1/write', '/api/test/v1/%77rite', '/api/test/v1/write?x=1']) {
      expect(await send(path, word('好'), 'mei', headers)).toMatchObject({ code: Code.Success, data: first.data })
    }
    const kept = await db.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'key-encoded'))
    expect(kept.map(({ path }) => path)).toEqual(['/api/test/v1/write'])
  })

  it('is the same in whatever order its fields stand, and another in whatever order its lists stand', async () => {
    const listed = (body: object) => send('/api/test/v1/write', body, 'mei', { 'idempotency-key': 'key-ordered' })
    const first = await listed({ word: '好', more: [{ a: 1, b: { c: 2, d: 3 } }, 4] })
    expect((await listed({ more: [{ b: { d: 3, c: 2 }, a: 1 }, 4], word: '好' })).data).toBe(first.data)
    expect((await listed({ word: '好', more: [4, { a: 1, b: { c: 2, d: 3 } }] })).code).toBe(Code.ReusedKey)
  })

  it('with a field nested beyond all sense is wrong input', async () => {
    const deep = `{"word":"好","more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const headers = { 'x-accesstoken': 'mei', 'content-type': 'application/json', 'idempotency-key': 'key-deep' }
    const answer = await app.inject({ method: 'POST', url: '/api/test/v1/write', payload: deep, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code: Code.InvalidInput, msg: '请求内容有误，请检查后重试' })
  })

  it('of another user with the same key is another write', async () => {
    const [mine, theirs] = [await put('好', 'key-shared', 'mei'), await put('好', 'key-shared', 'lin')]
    expect(theirs.data).not.toBe(mine.data)
  })

  it('that was refused for the session or the input may be sent again', async () => {
    expect((await put('好', 'key-again', 'unknown')).code).toBe(Code.InvalidToken)
    expect((await put('一二三四五六七八九十', 'key-again')).code).toBe(Code.InvalidInput)
    expect((await put('broken', 'key-again')).status).toBe(500)
    expect((await put('好', 'key-again')).code).toBe(0)
  })

  it('keeps a final refusal', async () => {
    const first = await put('refused', 'key-refusal')
    expect(first).toMatchObject({ status: 200, code: Code.Conflict, msg: '该动态正在审核中' })
    expect(await put('refused', 'key-refusal')).toMatchObject({ code: Code.Conflict })
  })

  it('that keeps no answer takes the key and works every time', async () => {
    const again = () => send('/api/test/v1/keeps-nothing', word('好'), 'mei', { 'idempotency-key': 'key-none' })
    expect((await again()).data).not.toBe((await again()).data)
  })
})

it('refuses a body of too many parts before it is validated', async () => {
  let validated = 0
  const many = z.object({ word: z.array(z.string().refine(() => (validated += 1) > 0)).max(9) })
  const lists = base.post<{ word: string[] }, null>('/test/v1/lists', nothing)
  const scope = Fastify()
  mount(
    {
      app: scope,
      admission: createAdmission(scope.log),
      context: { db: db.db, clock: () => new Date(), settings: readSettings({}) } as AppContext,
      authenticate: async () => user('mei'),
    },
    route(lists, { body: many, data: z.null() }, async () => null),
  )
  const answer = async (payload: object) =>
    (
      await scope.inject({ method: 'POST', url: '/api/test/v1/lists', payload, headers: { 'x-accesstoken': 'mei' } })
    ).json()
  expect(await answer({ word: Array(200_000).fill('a') })).toMatchObject({
    code: Code.InvalidInput,
    msg: '请求内容有误，请检查后重试',
  })
  expect(validated).toBe(0)
  expect(await answer({ word: ['a', 'b'] })).toMatchObject({ code: Code.Success })
  await scope.close()
})
