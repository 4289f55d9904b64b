import { request } from 'node:http'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launch, openPhone } from '../../support/browser/browser'
import { findNginx, startNginx, type TestNginx } from '../../support/servers/nginx'
import { startServer } from '../../support/servers/running'
import { freePort, PROJECT, type RunningServer } from '../../support/servers/serverProcess'

const dist = join(PROJECT, 'dist')
const asset = /\/mobile\/assets\/[\w.-]+\.js/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[0] ?? ''
const DETAIL = '/community-service/trends/v1/detail'

describe.runIf(findNginx())('the static files behind nginx with the sample of deploy/', () => {
  let server: RunningServer
  let nginx: TestNginx
  let browser: Browser

  beforeAll(async () => {
    server = await startServer({ TRUST_PROXY: '127.0.0.1', APP_HARMONY_ID: '5765880207854000001' })
    nginx = await startNginx(dist, [server.port, await freePort()])
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await nginx?.stop()
    await server?.close()
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(nginx.origin + path, { headers, redirect: 'manual' })
  const post = (path: string, body: string) =>
    fetch(nginx.origin + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

  it('opens a shared link, whose script, calls and pictures the policy allows', async () => {
    const { context, page, complaints } = await openPhone(browser)
    const failed: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) failed.push(answer.url())
    })
    await page.goto(`${nginx.origin}/mobile/trend/detail?id=t-picture`)
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
    await page.waitForFunction(() => (document.querySelector('main img') as HTMLImageElement | null)?.naturalWidth)
    await page.goto(`${nginx.origin}/mobile/`)
    await page.locator('a[href*="/trend/detail"]').first().waitFor()
    await context.close()
    expect({ failed, complaints }).toEqual({ failed: [], complaints: [] })
  })

  it('sends the page with the very headers of the backend, the policy among them', async () => {
    const [here, there] = [await get('/mobile/login'), await fetch(`${server.origin}/mobile/login`)]
    const kept = [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'strict-transport-security',
      'cache-control',
      'vary',
      'content-type',
    ]
    const headersOf = (answer: Response) =>
      Object.fromEntries(kept.map((name) => [name, answer.headers.get(name)?.toLowerCase()]))
    expect(headersOf(here)).toEqual(headersOf(there))
    expect(here.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
    const opened = await rawGet('/mobile/login', { 'Sec-Fetch-Site': 'none' })
    expect(opened.headers['cross-origin-opener-policy']).toBeUndefined()
  })

  it('answers 404 for a lost asset and for what is not meant to be seen, with the policy and without caching', async () => {
    const hidden = [
      '/mobile/assets/Gone-12345678.js',
      '/mobile/gone.svg',
      '/mobile/gone.webmanifest',
      '/mobile/csp.txt',
      '/mobile/.vite/manifest.json',
      '/mobile/assets/',
      `${asset}.gz`,
      '/mobile/index.html.br',
      '/etc/passwd',
      '/mobile/../nginx.conf',
    ]
    for (const path of hidden) {
      const answer = await get(path)
      expect({ path, status: answer.status }).toEqual({ path, status: 404 })
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
    }
  })

  it('gives the manifest its type, which no browser guesses', async () => {
    const answer = await get('/mobile/manifest.webmanifest')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json'])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await answer.json()).toHaveProperty('start_url')
  })

  it('serves the compressed files, which may be cached permanently, and plain ones on request', async () => {
    const small = await rawGet(asset, { 'Accept-Encoding': 'gzip' })
    expect(small.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    expect(small.headers['content-type']).toMatch(/^text\/javascript/)
    expect(small.body.equals(readFileSync(join(dist, `${asset.replace('/mobile/', '')}.gz`)))).toBe(true)
    const plain = await rawGet(asset, { 'Accept-Encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.equals(readFileSync(join(dist, asset.replace('/mobile/', ''))))).toBe(true)
  })

  it('sends / and /mobile to /mobile/ with the query', async () => {
    for (const path of ['/?a=1&b=%2F', '/mobile?a=1&b=%2F']) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/mobile/?a=1&b=%2F'])
    }
  })

  it('hands calls, health and parts of a video to a backend that answers, while the other one is away', async () => {
    for (let turn = 0; turn < 6; turn += 1) expect((await get('/healthz')).status).toBe(200)
    const { data } = (await (await post(DETAIL, '{"trendsId":"t-video"}')).json()) as {
      data: { files: { url: string }[] }
    }
    const video = await get(data.files[0]?.url ?? '', { Range: 'bytes=4-7' })
    expect([video.status, await video.text()]).toEqual([206, 'ftyp'])
    expect(video.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('hands the files of app links to the backend', async () => {
    const answer = await get('/.well-known/applinking.json')
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { applinking: { apps: [{ appIdentifier: '5765880207854000001' }] } },
    ])
  })

  it('refuses what is too large in the words of the calls, and keeps signatures out of its log', async () => {
    const answer = await post(DETAIL, 'x'.repeat(13 * 1024 * 1024))
    expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([413, 100400])
    await get('/files/none.jpg?e=1&s=signature-of-a-file')
    // nginx writes the line once the answer is on its way.
    await expect.poll(() => nginx.accessLog()).toContain('GET /files/none.jpg 404')
    expect(nginx.accessLog()).not.toContain('signature-of-a-file')
  })

  it('takes what a visitor says about the own address only from a CDN that it knows', async () => {
    const forwarded = { 'X-Forwarded-For': '203.0.113.9, 198.51.100.7, 127.0.0.2' }
    await get('/files/by-visitor.jpg', forwarded)
    await expect.poll(() => nginx.accessLog()).toContain('GET /files/by-visitor.jpg')
    expect(nginx.accessLog()).not.toContain('198.51.100.7 [')
    const behind = await startNginx(dist, [server.port, await freePort()], 'crit', '127.0.0.0/8')
    onTestFinished(() => behind.stop())
    await fetch(`${behind.origin}/files/by-cdn.jpg`, { headers: forwarded })
    await expect.poll(() => behind.accessLog()).toMatch(/^198\.51\.100\.7 \[.*GET \/files\/by-cdn\.jpg/m)
  })

  it('gives shared posts their card for link previews', async () => {
    const page = await (await get('/mobile/trend/detail?id=t-picture')).text()
    expect(page).toMatch(/<meta property="og:title" content="[^"]+">/)
    expect(page).toContain(`<meta property="og:url" content="${nginx.origin}/mobile/trend/detail?id=t-picture">`)
    const forged = await get('/mobile/trend/detail?id=t-picture', { 'X-Forwarded-Host': 'evil.example' })
    expect(forged.headers.get('cache-control')).toBe('no-cache')
    expect(await forged.text()).not.toContain('evil.example')
  })

  it('says in the words of the calls that nobody is there', async () => {
    await server.stop()
    const away = await post(DETAIL, '{"trendsId":"t-video"}')
    expect([away.status, ((await away.json()) as { code: number }).code]).toEqual([503, 100500])
    expect((await get('/healthz')).status).toBe(503)
    expect((await get('/mobile/')).status).toBe(200)
    const shared = await get('/mobile/trend/detail?id=t-picture')
    expect([shared.status, shared.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining('sha256-'),
    ])
    expect(await shared.text()).toContain('id="root"')
    expect((await get('/files/none.jpg?e=1&s=signature-of-a-file')).status).toBe(503)
    expect(nginx.accessLog()).toContain('GET /files/none.jpg 503')
    expect(nginx.errorLog()).not.toContain('signature-of-a-file')
  })

  /** Unlike `fetch`, does not decode the body. */
  function rawGet(path: string, headers: Record<string, string>) {
    return new Promise<{ headers: Record<string, string | string[] | undefined>; body: Buffer }>((resolve, reject) => {
      request(nginx.origin + path, { headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }))
      })
        .on('error', reject)
        .end()
    })
  }
})
