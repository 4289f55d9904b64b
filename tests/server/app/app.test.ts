import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { login } from '@contract/login'
import { createApp } from '@server/app/app'
import { compressFolder } from '../../../scripts/compress'
import { openTestDb } from '@tests/support/databases/testDb'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const POLICY = "default-src 'self'; script-src 'self' 'sha256-x'"
const SCRIPT = `export const words = '${'你好，伯乐社区。'.repeat(200)}'`
let dist: string
let test: TestApp

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'bole-dist-'))
  mkdirSync(join(dist, 'assets'))
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, 'index.html'), `<!doctype html><title>伯乐社区</title>${' '.repeat(2000)}`)
  writeFileSync(join(dist, 'csp.txt'), `${POLICY}\n`)
  writeFileSync(join(dist, '.vite/manifest.json'), '{}')
  writeFileSync(join(dist, 'assets/app-abc.js'), SCRIPT)
  writeFileSync(join(dist, 'assets/app-abc.js.map'), '{}')
  writeFileSync(join(dist, 'assets/worker-abc.mjs'), SCRIPT)
  writeFileSync(join(dist, 'sw.js'), 'keeps()')
  writeFileSync(join(dist, 'sw-off.js'), 'ends()')
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}')
  await compressFolder(dist)
  test = await startTestApp({ dist })
})

afterAll(async () => {
  await test.close()
  rmSync(dist, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers })

describe('pages', () => {
  it.each([
    ['/', '/mobile/'],
    ['/mobile', '/mobile/'],
    ['/?from=wx&x=%2F', '/mobile/?from=wx&x=%2F'],
    ['/mobile?redirect=%2Ftrend%2Fdetail%3Fid%3D1', '/mobile/?redirect=%2Ftrend%2Fdetail%3Fid%3D1'],
  ])('leads %s to %s', async (url, target) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, target])
  })

  it.each([
    '/mobile/',
    '/mobile/index.html',
    '/mobile/trend/detail?id=t-picture',
    '/mobile/no/such/screen',
    '/mobile/user/a.b',
    '/mobile/%C4%E3?from=%C4',
  ])('answers %s with the page, never kept without asking', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-cache')
    const again = await get(url, { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('publishes the service worker, or one that ends it, never kept without asking', async () => {
    const off = await startTestApp({ dist, env: { SERVICE_WORKER: 'off' } })
    onTestFinished(() => off.close())
    for (const [app, text] of [
      [test.app, 'keeps()'],
      [off.app, 'ends()'],
    ] as const) {
      const { body, headers } = await app.inject('/mobile/sw.js')
      expect([body, headers['cache-control']]).toEqual([text, 'no-cache'])
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    }
    const manifest = await get('/mobile/manifest.webmanifest')
    expect([manifest.statusCode, manifest.headers['content-type']]).toEqual([200, 'application/manifest+json'])
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('sends an asset to a browser that takes %s as %s, cacheable permanently', async (accepted, encoding) => {
    const answer = await get('/mobile/assets/app-abc.js', { 'accept-encoding': accepted })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.vary).toContain('Accept-Encoding')
    if (!encoding) expect(answer.body).toBe(SCRIPT)
    else expect(answer.rawPayload.length).toBeLessThan(SCRIPT.length / 4)
  })

  it('sends module workers as scripts, and only the head when asked for the head', async () => {
    const answer = await test.app.inject({ method: 'HEAD', url: '/mobile/assets/worker-abc.mjs' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-type']).toContain('text/javascript')
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(SCRIPT))
  })

  it.each([
    '/mobile/assets/gone-123.js',
    '/mobile/assets/gone',
    '/mobile/assets/',
    '/mobile/assets/app-abc.js.map',
    '/mobile/assets/app-abc.js.br',
    '/mobile/csp.txt',
    '/mobile/.vite/manifest.json',
    '/mobile/..%2fpackage.json',
    '/mobile/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/mobile/assets/%2e%2e%5c%2e%2e%5cx.js',
    '/mobile/%00',
    '/mobile/assets/%zz',
    '/mobile/favicon.ico',
  ])('does not find %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).not.toContain('text/html')
    expect(answer.headers['cache-control']).not.toContain('immutable')
  })
})

describe('headers', () => {
  it.each([
    '/mobile/',
    '/mobile/assets/app-abc.js',
    '/mobile/assets/gone.js',
    '/',
    '/nowhere',
    '/healthz',
    '/api/nowhere',
    '/%zz',
    '/api/openapi.json',
    '/files/unknown',
  ])('guards %s', async (url) => {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toBe(url.startsWith('/files') ? "default-src 'none'; sandbox" : POLICY)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('lets only the named origins read answers, and asks for https only where https was used', async () => {
    const { context } = test
    const settings = { ...context.settings, corsOrigins: ['https://app.bole.example'], trustProxy: 'true' }
    const app = await createApp({ ...context, settings }, {})
    const ask = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/community-service/trends/v1/detail',
        headers: { origin, 'access-control-request-method': 'POST', 'x-forwarded-proto': 'https' },
      })
    const friend = await ask('https://app.bole.example')
    const stranger = await ask('https://evil.example')
    await app.close()
    expect(friend.headers['access-control-allow-origin']).toBe('https://app.bole.example')
    expect(friend.headers['access-control-allow-headers']).toContain('X-AccessToken')
    expect(friend.headers['access-control-expose-headers']).toContain('X-Server-Time, Retry-After')
    expect(friend.headers['strict-transport-security']).toContain('max-age')
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
  })
})

it.each(['/mobile/', '/assets/none.js', '/healthz', '/api/none/v1/such', '/mobile/%E0%A4%A'])(
  'tells the server’s time with every answer (%s)',
  async (url) => {
    expect((await get(url)).headers['x-server-time']).toBe(String(test.clock.now().getTime()))
    test.clock.advance(60_000)
    expect((await get(url)).headers['x-server-time']).toBe(String(test.clock.now().getTime()))
  },
)

describe('the way out for errors', () => {
  it('answers unknown calls with an envelope, and people with a way home', async () => {
    const call = await get('/api/none/v1/such')
    expect([call.statusCode, call.json().code]).toEqual([404, 100404])
    const person = await get('/nowhere', { accept: 'text/html' })
    expect([person.statusCode, person.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(person.body).toContain('href="/mobile/"')
  })

  it.each([
    ['broken JSON', '{"username', 'application/json', 200],
    ['another kind of body', '<a/>', 'application/xml', 200],
    ['too much', JSON.stringify({ username: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ])('tells in Chinese what is wrong with %s', async (_name, payload, type, status) => {
    const url = '/api/auth_app/v1/login'
    const answer = await test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
    expect([answer.statusCode, answer.json().code]).toEqual([status, 100400])
    expect(answer.json().msg).toMatch(/[一-龥]{4}/)
  })

  it('answers a fault without leaking it, and logs it without what people typed', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const open = await openTestDb()
    const app = await createApp({ ...test.context, db: open.db, log }, {})
    await open.close()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth_app/v1/login?secret=s-query',
      payload: { username: 'demo', password: 'p4ss-word-typed' },
      headers: { 'x-accesstoken': 'token-of-a-person' },
    })
    await app.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 100500, data: null, msg: '服务开小差了，请稍后再试' })
    const written = lines.join('')
    expect(written).toContain('call failed')
    for (const secret of ['p4ss-word-typed', 'token-of-a-person', 's-query']) expect(written).not.toContain(secret)
  })

  it('is unhealthy while the database is away', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    const open = await openTestDb()
    const app = await createApp({ ...test.context, db: open.db }, {})
    await open.close()
    const answer = await app.inject('/healthz')
    await app.close()
    expect(answer.statusCode).toBe(503)
  })
})

it('describes every call it answers', async () => {
  const document = (await get('/api/openapi.json')).json()
  expect(document.openapi).toMatch(/^3\./)
  const paths = Object.keys(document.paths)
  expect(paths).toEqual(expect.arrayContaining(['/api/auth_app/v1/login', '/community-service/trends/v1/detail']))
  expect(paths.some((path) => path.startsWith('/mobile') || path === '/healthz')).toBe(false)
  const detail = document.paths['/community-service/trends/v1/detail'].post
  expect(JSON.stringify(detail.requestBody)).toContain('trendsId')
  expect(JSON.stringify(detail.responses['200'])).toContain('"code"')
})

it('says the SMS call’s text twice', async () => {
  const first = await test.post(login.sendPublicCode, { mobile: '13911110000' })
  const second = await test.post(login.sendPublicCode, { mobile: '13911110000' })
  expect(first).toMatchObject({ code: 0, msg: '', message: '' })
  expect(second.code).toBe(100429)
  expect(second.message).toBe(second.msg)
})
