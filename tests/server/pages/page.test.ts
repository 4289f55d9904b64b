import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '@server/app/app'
import { readSettings } from '@server/settings'
import { insertFile, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const INDEX =
  '<!doctype html><head><title>伯乐社区</title><meta name="description" content="社区" /></head><body><div id="root"></div></body>'
let dist: string
let test: TestApp
let author: string

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'bole-page-'))
  writeFileSync(join(dist, 'index.html'), INDEX)
  writeFileSync(join(dist, 'csp.txt'), "default-src 'self'")
  test = await startTestApp({ dist, env: { PUBLIC_ORIGIN: 'http://bole.example' } })
  author = await insertUser(test.db)
})
afterAll(async () => {
  await test.close()
  rmSync(dist, { recursive: true, force: true })
})

async function pageOf(id: string, headers: Record<string, string> = {}) {
  return test.app.inject({
    url: `/mobile/trend/detail?id=${encodeURIComponent(id)}`,
    headers: { host: 'bole.example', ...headers },
  })
}

describe('the page of a shared post', () => {
  it('carries title, words and picture for link previews', async () => {
    const fileId = await insertFile(test.db, { isPublic: true })
    await insertTrend(test.db, {
      id: 's-1',
      authorId: author,
      type: 2,
      title: '春招开始了',
      content: '<p>欢迎 <b>投递</b></p><p>简历</p>',
      fileIds: [fileId],
    })
    const { body, headers, statusCode } = await pageOf('s-1')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<title>春招开始了 - 伯乐社区</title>')
    expect(body).toContain('<meta property="og:title" content="春招开始了">')
    expect(body).toContain('<meta property="og:description" content="欢迎 投递 简历">')
    expect(body).toContain('<meta property="og:url" content="http://bole.example/mobile/trend/detail?id=s-1">')
    expect(body).toMatch(/<meta property="og:image" content="http:\/\/bole\.example\/files\/[^"?]+">/)
    expect(body).toMatch(/<meta itemprop="image" content="http:\/\/bole\.example\/files\//)
    expect(body.match(/name="description"/g)).toHaveLength(1)
  })

  it('is the plain page for what cannot be an id, without a query', async () => {
    const warned = vi.spyOn(test.context.log, 'warn')
    expect((await pageOf('a\u0000b')).body).toBe(INDEX)
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })

  it('cuts the reference of a page that opened it, and needs no other process where no page did', async () => {
    const policyFor = async (site: string) =>
      (await pageOf('nobody', { 'sec-fetch-site': site })).headers['cross-origin-opener-policy']
    expect(await policyFor('cross-site')).toBe('same-origin-allow-popups')
    expect(await policyFor('none')).toBeUndefined()
  })

  it('takes the first 30 characters of a post without a title', async () => {
    await insertTrend(test.db, { id: 's-2', authorId: author, title: '', content: `<p>${'长'.repeat(50)}</p>` })
    expect((await pageOf('s-2')).body).toContain(`<title>${'长'.repeat(30)} - 伯乐社区</title>`)
  })

  it('lets no words out of their attribute', async () => {
    const title = '"><script>alert(1)</script>\u2028$& $1'
    await insertTrend(test.db, {
      id: 's-3',
      authorId: author,
      title,
      content: '<p>&lt;img onerror=1&gt; &amp;quot; "</p>',
    })
    const { body } = await pageOf('s-3')
    expect(body).not.toContain('<script>')
    expect(body).not.toContain('<img')
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\u2028$&amp; $1')
  })

  it.each([
    ['pending', { auditStatus: 0 }],
    ['refused', { auditStatus: 2 }],
    ['private', { visibility: 2 }],
    ['removed', { removedAt: new Date('2026-06-10T00:00:00Z') }],
  ])('tells nothing of a %s post', async (state, given) => {
    await insertTrend(test.db, { id: `s-${state}`, authorId: author, title: '不能说的标题', ...given })
    expect((await pageOf(`s-${state}`)).body).toBe(INDEX)
  })

  it.each(['', 'no-such-post', '\u0000', 'x'.repeat(3000)])('is the plain page for %j', async (id) => {
    expect((await pageOf(id)).body).toBe(INDEX)
  })

  it('is not sent again to a client that has it', async () => {
    const first = await pageOf('s-1')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await pageOf('s-1', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('the origin that a shared page names', () => {
  async function headOf(env: Record<string, string>, headers: Record<string, string>, id = 's-1') {
    const app = await createApp(
      {
        ...test.context,
        settings: {
          ...test.context.settings,
          ...readSettings(env),
          dataDir: test.context.settings.dataDir,
          secret: 'test-secret',
        },
      },
      { dist },
    )
    const { body, headers: answered } = await app.inject({
      url: `/mobile/trend/detail?id=${id}`,
      headers,
      remoteAddress: '10.0.0.9',
    })
    await app.close()
    const meta = (name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(body)?.[1]
    return { url: meta('og:url'), image: meta('og:image') ?? '', body, cache: answered['cache-control'] }
  }
  const forged = {
    host: 'bole.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'javascript',
    'x-forwarded-for': '1.2.3.4',
  }
  const viaProxy = { host: 'bole.example:8443', 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' }
  const PAGE = '/mobile/trend/detail?id=s-1'

  /** Where rendering takes too long, the page goes out plain: asked for until it is rendered. */
  const renderedHeadOf = (...asked: Parameters<typeof headOf>) =>
    vi.waitFor(
      async () => {
        const head = await headOf(...asked)
        expect(head.image).not.toBe('')
        return head
      },
      { timeout: 30_000 },
    )

  it('is the one of the settings, whatever a request says', async () => {
    for (const TRUST_PROXY of ['', '10.0.0.9']) {
      const { url, image, body } = await renderedHeadOf(
        { PUBLIC_ORIGIN: 'https://www.bole.example/', TRUST_PROXY },
        { ...forged, host: 'evil.example' },
      )
      expect(url).toBe(`https://www.bole.example${PAGE}`)
      expect(image).toMatch(/^https:\/\/www\.bole\.example\/files\//)
      expect(body).not.toContain('evil')
    }
  })

  it('is without that setting the host that a trusted proxy wrote', async () => {
    expect((await renderedHeadOf({ TRUST_PROXY: '10.0.0.9' }, viaProxy)).url).toBe(`https://bole.example:8443${PAGE}`)
    expect(
      (await headOf({ TRUST_PROXY: '10.0.0.9' }, { ...viaProxy, 'x-forwarded-host': 'evil.example' })).body,
    ).not.toContain('evil')
  })

  it.each([
    ['nobody is trusted', {}, { ...viaProxy, host: 'evil.example', 'x-forwarded-host': 'evil.example' }],
    ['somebody else than the proxy asks', { TRUST_PROXY: '10.0.0.1' }, { ...viaProxy, host: 'evil.example' }],
    ['the protocol is none of the web', { TRUST_PROXY: '10.0.0.9' }, { ...forged, host: 'evil.example' }],
    ['the host is none', { TRUST_PROXY: '10.0.0.9' }, { ...viaProxy, host: 'evil.example"><script>' }],
  ])('is left out where %s', async (_, env, headers) => {
    const { url, image, body } = await renderedHeadOf(env, headers)
    expect(url).toBeUndefined()
    expect(image).toMatch(/^\/files\//)
    expect(body).not.toContain('evil')
  })

  it('of one request is in no page for another', async () => {
    const env = { TRUST_PROXY: '10.0.0.9' }
    const app = await createApp(
      {
        ...test.context,
        settings: {
          ...test.context.settings,
          ...readSettings(env),
          dataDir: test.context.settings.dataDir,
          secret: 'test-secret',
        },
      },
      { dist },
    )
    const ask = async (host: string) =>
      (await app.inject({ url: PAGE, headers: { ...viaProxy, host }, remoteAddress: '10.0.0.9' })).body
    expect(await ask('evil.example')).toContain('https://evil.example')
    expect(await ask('bole.example')).not.toContain('evil')
    await app.close()
  })
})

it('names the product as the build does, once escaped', async () => {
  const other = mkdtempSync(join(tmpdir(), 'bole-page-'))
  writeFileSync(join(other, 'index.html'), INDEX.replace('伯乐社区', '江淮&amp;云岭'))
  writeFileSync(join(other, 'csp.txt'), "default-src 'self'")
  const app = await createApp(test.context, { dist: other })
  const { body } = await app.inject('/mobile/trend/detail?id=s-1')
  expect(body).toContain('<title>春招开始了 - 江淮&amp;云岭</title>')
  expect(body).toContain('<meta property="og:site_name" content="江淮&amp;云岭">')
  expect((await app.inject('/api/openapi.json')).json().info.title).toBe('江淮&云岭')
  await app.close()
  rmSync(other, { recursive: true, force: true })
})

describe('the files by which systems open links in the app', () => {
  it('are there for each system whose setting is', async () => {
    const given = readSettings({
      APP_IOS_ID: 'ABCDE12345.com.bole.home',
      APP_ANDROID_PACKAGE: 'com.bole.home',
      APP_ANDROID_SHA256: 'AA:BB, CC:DD',
      APP_HARMONY_ID: '1234',
    })
    const app = await createApp({ ...test.context, settings: { ...test.context.settings, appLinks: given.appLinks } })
    const read = async (name: string) => (await app.inject(`/.well-known/${name}`)).json()
    expect((await read('apple-app-site-association')).applinks.details[0].appIDs).toEqual(['ABCDE12345.com.bole.home'])
    expect((await read('assetlinks.json'))[0].target).toEqual({
      namespace: 'android_app',
      package_name: 'com.bole.home',
      sha256_cert_fingerprints: ['AA:BB', 'CC:DD'],
    })
    expect((await read('applinking.json')).applinking.apps).toEqual([{ appIdentifier: '1234' }])
    await app.close()
  })

  it('are missing without', async () => {
    for (const name of ['apple-app-site-association', 'assetlinks.json', 'applinking.json']) {
      expect((await test.app.inject(`/.well-known/${name}`)).statusCode).toBe(404)
    }
  })
})
