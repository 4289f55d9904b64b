import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { BASE_PATHS } from '@contract/endpoint'
import { files, TUS_PATH } from '@contract/file'
import { people } from '@contract/people'
import { trends } from '@contract/trend'
import { sha256 } from '@server/lib/digest'
import { sessions } from '@server/features/session/tables'
import { type FloodGuard, guardFloods, MAX_PER_MINUTE } from '@server/app/floodGuard'
import type { LiveSession } from '@server/appContext'
import { insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

interface Sent {
  url: string
  method?: 'GET' | 'POST'
  token?: string
  address?: string
  agent?: string
  headers?: Record<string, string>
  payload?: object
}

/** Returns the status. */
async function send(
  app: FastifyInstance,
  { url, method = 'GET', token, address = '203.0.113.1', agent = 'browser', headers, payload }: Sent,
) {
  const answer = await app.inject({
    url,
    method,
    remoteAddress: address,
    ...(payload === undefined ? {} : { payload }),
    headers: { 'user-agent': agent, ...(token === undefined ? {} : { 'x-accesstoken': token }), ...headers },
  })
  return answer.statusCode
}

/** Sends until a request is refused. Returns how many were accepted, `most` if none was refused. */
async function flood(app: FastifyInstance, most: number, sent: (n: number) => Sent): Promise<number> {
  for (let n = 0; n < most; n += 1) if ((await send(app, sent(n))) === 429) return n
  return most
}

describe('the real app', () => {
  const MEMBERS = 450
  const VISITORS = 110
  let test: TestApp
  let dist: string
  let trendsId: string

  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'bole-dist-'))
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>伯乐社区</title>')
    test = await startTestApp({ dist })
    trendsId = await insertTrend(test.db, { authorId: await insertUser(test.db) })
  })
  afterAll(async () => {
    await test.close()
    rmSync(dist, { recursive: true, force: true })
  })

  /** Sessions of one person, inserted in one statement. */
  async function newTokens(number: number): Promise<string[]> {
    const userId = await insertUser(test.db)
    const now = test.clock.now()
    const tokens = Array.from({ length: number }, (_, n) => `${userId}-${n}`)
    const expiresAt = new Date(now.getTime() + 24 * 3600_000)
    await test.db.insert(sessions).values(
      tokens.map((token) => ({
        id: token,
        signInId: token,
        tokenHash: sha256(token),
        userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      })),
    )
    return tokens
  }
  const account = (token: string): Sent => ({
    url: `${BASE_PATHS.appHost}/api`,
    method: 'POST',
    token,
    payload: { head: { action: people.account.action }, body: {} },
  })
  const detail = (): Sent => ({ url: BASE_PATHS.community + trends.detail.path, method: 'POST', payload: { trendsId } })

  it('refuses nobody of hundreds of members and visitors behind one address, and only the member who floods', async () => {
    const tokens = await newTokens(MEMBERS)
    const visit = [{ url: '/mobile/' }, { url: `/mobile/trend/detail?id=${trendsId}` }, detail()]
    const everybody = [
      ...tokens.flatMap((token) => [account(token), account(token)]),
      ...Array.from({ length: VISITORS }, () => visit).flat(),
    ]
    expect(await flood(test.app, everybody.length, (n) => everybody[n] ?? detail())).toBe(everybody.length)

    const [flooder = '', other = ''] = tokens
    const calls = await flood(test.app, 2 * MAX_PER_MINUTE.session, () => ({
      url: '/api/none/v1/such',
      token: flooder,
    }))
    expect(calls).toBe(MAX_PER_MINUTE.session - 1)
    const refused = await test.app.inject({
      url: '/api/none/v1/such',
      remoteAddress: '203.0.113.1',
      headers: { 'x-accesstoken': flooder },
    })
    expect(refused.json()).toMatchObject({
      code: Code.TooOften,
      msg: `请求过于频繁，请 ${String(refused.headers['retry-after'])} 秒后再试`,
    })
    expect(await send(test.app, account(other))).toBe(200)
    expect(await send(test.app, detail())).toBe(200)
  })

  it('counts the calls, forms, videos and pages of one session together', async () => {
    const [token = ''] = await newTokens(1)
    expect(await send(test.app, account(token))).toBe(200)
    const kinds: Sent[] = [
      { url: BASE_PATHS.default + files.upload.path, method: 'POST', token },
      { url: BASE_PATHS.default + TUS_PATH, method: 'POST', token },
      { url: '/mobile/', headers: { cookie: `bole_family=N; bole_token=${token}` } },
      { url: '/api/none/v1/such', token },
    ]
    const passed = await flood(test.app, 2 * MAX_PER_MINUTE.session, (n) => kinds[n % kinds.length] ?? detail())
    expect(passed).toBe(MAX_PER_MINUTE.session)
    for (const kind of kinds) expect(await send(test.app, kind)).toBe(429)
    expect(await send(test.app, { url: '/mobile/' })).toBe(200)
  })
})

describe('a flood', () => {
  const MOST = { session: 5, unknownTokens: 10, calls: { device: 10, address: 20 }, files: { device: 30, address: 60 } }
  const call: Sent = { url: '/api/x/v1/y' }
  const page: Sent = { url: '/mobile/' }
  let app: FastifyInstance
  let guard: FloodGuard

  async function start(trustProxy = ''): Promise<void> {
    app = Fastify({ trustProxy: trustProxy !== '' })
    guard = await guardFloods(app, { trustProxy }, MOST)
    app.get('/healthz', { config: { rateLimit: false } }, () => 'ok')
    app.get('/*', () => 'ok')
  }
  beforeEach(() => start())
  afterEach(() => app.close())

  const signIn = (token: string, id: string) => guard.note(token, { kind: 'live', session: { id } as LiveSession })

  it('without a token is stopped by device: members and other visitors behind the address go on', async () => {
    signIn('a', 'session-a')
    expect(await flood(app, 100, () => ({ ...call, agent: 'flooder' }))).toBe(MOST.calls.device)
    const refused = await app.inject({
      url: call.url,
      remoteAddress: '203.0.113.1',
      headers: { 'user-agent': 'flooder' },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await send(app, call)).toBe(200)
    expect(await send(app, { ...call, token: 'a' })).toBe(200)
    expect(await send(app, { ...page, agent: 'flooder' })).toBe(200)
  })

  it('of calls is one however their address is written', async () => {
    const written = ['/api/x/v1/y', '/%61pi/x/v1/y', '/%63ommunity-service/x/v1/y', '/mobile/trend/det%61il?id=1']
    expect(await flood(app, 100, (n) => ({ url: written[n % written.length] ?? '' }))).toBe(MOST.calls.device)
  })

  it('under made-up user agents is stopped by address, other addresses go on', async () => {
    expect(await flood(app, 100, (n) => ({ ...call, agent: `made up ${n}` }))).toBe(MOST.calls.address)
    expect(await send(app, { ...call, address: '203.0.113.2' })).toBe(200)
  })

  it('under made-up tokens is stopped by address, and shuts out neither visitors nor sessions', async () => {
    signIn('a', 'session-a')
    expect(await flood(app, 100, (n) => ({ ...call, token: `made-up-${n}`, agent: `made up ${n}` }))).toBe(
      MOST.unknownTokens,
    )
    expect(await send(app, call)).toBe(200)
    expect(await send(app, { ...call, token: 'a' })).toBe(200)
  })

  it('of pages and files is stopped as well, also with made-up cookies', async () => {
    const forged = (n: number): Sent => ({
      ...page,
      agent: `made up ${n}`,
      headers: { cookie: `bole_token=made-up-${n}` },
    })
    expect(await flood(app, 100, forged)).toBe(MOST.files.address)
    expect(await flood(app, 100, () => ({ url: '/files/a', address: '203.0.113.2' }))).toBe(MOST.files.device)
    signIn('a', 'session-a')
    expect(await send(app, { ...page, headers: { cookie: 'bole_token=a' } })).toBe(200)
  })

  it('of one session is stopped whatever the token it was swapped for, or the address', async () => {
    signIn('a', 'session')
    signIn('b', 'session')
    signIn('c', 'another session')
    const swapping = (n: number): Sent => ({ ...call, token: n % 2 ? 'a' : 'b', address: `203.0.113.${n}` })
    expect(await flood(app, 100, swapping)).toBe(MOST.session)
    expect(await send(app, { ...call, token: 'c' })).toBe(200)
  })

  it('under a session that ended is one without a session', async () => {
    signIn('a', 'session-a')
    guard.note('a', { kind: 'invalid' })
    expect(await flood(app, 100, () => ({ ...call, token: 'a' }))).toBe(MOST.unknownTokens)
  })

  it('from the IPv6 network of one customer is one flood', async () => {
    expect(await flood(app, 100, (n) => ({ ...call, address: `2001:db8:1:2::${n + 1}` }))).toBe(MOST.calls.device)
  })

  it('is told by the address that a trusted proxy names, and from this machine there is none', async () => {
    expect(await flood(app, 100, () => ({ ...call, address: '127.0.0.1' }))).toBe(100)
    await app.close()
    await start('true')
    const proxied = (from: string): Sent => ({ ...call, address: '127.0.0.1', headers: { 'x-forwarded-for': from } })
    expect(await flood(app, 100, () => proxied('203.0.113.8'))).toBe(MOST.calls.device)
    expect(await send(app, proxied('203.0.113.9'))).toBe(200)
  })

  it('is over after its minute, also where the clock is set back by an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      expect(await flood(app, 100, () => call)).toBe(MOST.calls.device)
      vi.setSystemTime(Date.now() - 3600_000)
      expect(await send(app, call)).toBe(429)
      vi.advanceTimersByTime(60_000)
      expect(await send(app, call)).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('of questions about its health is none', async () => {
    expect(await flood(app, 100, () => ({ url: '/healthz' }))).toBe(100)
  })
})
