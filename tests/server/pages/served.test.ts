import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVED_BLOCK, type ServedTrend } from '@contract/served'
import { trends } from '@contract/trend'
import { createApp } from '@server/app/app'
import { createHtmlThread } from '@server/domain/htmlThread'
import { insertComment, insertFile, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const INDEX = '<!doctype html><head><title>伯乐社区</title></head><body><div id="root">加载中...</div></body>'
const PAGE =
  '<!doctype html><html<!--theme-->><head><meta name="theme-color" content="#ffffff"><!--first--><!--card--><!--text--><style>t</style><!--picture--><style>p</style>' +
  '<!--video--><style>f</style><!--rich--><style>r</style><!--end--></head><body><div id="root"><!--screen--></div><!--data--></body></html>'
/** Replaces the built components, which have their own tests. */
const SSR_ENTRY = `
let clean
export const readHtmlBy = (readers) => void (clean = readers.clean)
export const noteServerTime = () => undefined
export const readUserAgent = (userAgent) => ({ claimed: /BoleHome|Html5Plus/.test(userAgent) })
export function renderTrend({ detail, comments }) {
  if (detail.title === '画不出来') throw new Error('broken component')
  return '<main>' + clean(detail.content ?? '') + ' 赞' + (detail.likeNum ?? 0) + ' ' + comments.list.map((one) => one.commentsId) + '</main>'
}`
const CARD_ONLY = /^<!doctype html><head><title>画不出来 - 伯乐社区/

const html = createHtmlThread()
let shown: string[] = []
let folder: string
let test: TestApp
let author: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bole-served-'))
  const files = {
    'index.html': INDEX,
    'csp.txt': "default-src 'self'",
    'page.html': PAGE,
    'ssrRender.js': SSR_ENTRY,
    'package.json': '{"type":"module"}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  test = await startTestApp({
    html: { ...html, shown: (text, ownerId) => (shown.push(text), html.shown(text, ownerId)) },
    dist: folder,
    served: folder,
    env: { PUBLIC_ORIGIN: 'http://bole.example', TRUST_PROXY: '10.0.0.9' },
  })
  author = await insertUser(test.db)
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (id: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: `/mobile/trend/detail?id=${encodeURIComponent(id)}`,
    headers: { host: 'bole.example', ...headers },
  })
/** The rendered page: on a busy machine the first render may exceed its time limit. */
async function rendered(id: string, headers: Record<string, string> = {}) {
  await expect.poll(async () => (await get(id)).body).not.toBe(INDEX)
  return get(id, headers)
}
const blockIn = (body: string) =>
  new RegExp(`<script type="application/json" id="${SERVED_BLOCK}">([^]*?)</script>`).exec(body)?.[1] ?? ''
const dataIn = (body: string) => JSON.parse(blockIn(body)) as ServedTrend

describe('a shared post that everybody may read', () => {
  it('comes rendered, with its first picture asked for, its card, its styles and its data', async () => {
    const fileIds = [await insertFile(test.db, { isPublic: true }), await insertFile(test.db, { isPublic: true })]
    await insertTrend(test.db, {
      id: 'd-1',
      authorId: author,
      type: 2,
      title: '春招',
      fileIds,
      commentNum: 1,
      rootCommentNum: 1,
    })
    await insertComment(test.db, { id: 'd-c', trendId: 'd-1', authorId: author })
    const { body, headers } = await rendered('d-1')
    expect(body).toContain('<main><p>')
    expect(body).toContain('<html>')
    expect(body.match(/<link rel="preload" as="image" href="\/files\/[^"]+" fetchpriority="high">/g)).toHaveLength(1)
    expect(body).toContain('<title>春招 - 伯乐社区</title>')
    expect(body).toContain('<meta property="og:url" content="http://bole.example/mobile/trend/detail?id=d-1">')
    expect(body.match(/<style>.<\/style>/g)).toEqual(['<style>p</style>'])
    expect(body).not.toContain('<!--')
    expect(dataIn(body)).toMatchObject({
      detail: { trendsId: 'd-1', title: '春招' },
      comments: { total: 1, list: [{ commentsId: 'd-c' }] },
    })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=5',
      vary: 'Accept-Encoding, Sec-Fetch-Site',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('has its long text cleaned outside the main thread, one post after the other', async () => {
    const text = (n: number) => `<p onclick="x()">${'字'.repeat(5000)}${n}<a href="https://bole.example/">好</a></p>`
    const ids = [1, 2, 3, 4, 5].map((n) => `long-${n}`)
    for (const [n, id] of ids.entries()) await insertTrend(test.db, { id, authorId: author, type: 4, content: text(n) })
    shown = []
    const pages = await Promise.all(ids.map((id) => rendered(id)))
    for (const [n, { body }] of pages.entries())
      expect(body).toContain(
        `<main><p>${'字'.repeat(5000)}${n}<a href="https://bole.example/" rel="noopener noreferrer" target="_blank">好</a>`,
      )
    expect([...new Set(shown)].sort()).toEqual(ids.map((_, n) => text(n)))
  })

  it('may be kept by a shared cache only where it names no host of the request', async () => {
    await insertTrend(test.db, { id: 'd-o', authorId: author })
    const settings = { ...test.context.settings, publicOrigin: '', corsOrigins: ['https://a.example'] }
    const app = await createApp({ ...test.context, settings }, { dist: folder, served: folder })
    const ask = (headers: Record<string, string>) =>
      app.inject({ url: '/mobile/trend/detail?id=d-o', headers, remoteAddress: '10.0.0.9' })
    await expect.poll(async () => (await ask({})).body).toContain('<main>')
    expect((await ask({})).headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=5',
      vary: 'Origin, Accept-Encoding, Sec-Fetch-Site',
    })
    const proxied = { 'x-forwarded-for': '1.2.3.4', host: 'evil.example' }
    await expect.poll(async () => (await ask(proxied)).body).toContain('<main>')
    expect((await ask(proxied)).headers['cache-control']).toBe('no-cache')
    await app.close()
  })

  it('is dark where it is a video, and goes with the look of its reader where it is not', async () => {
    for (const type of [1, 2, 3, 4]) await insertTrend(test.db, { id: `d-theme-${type}`, authorId: author, type })
    const pages = await Promise.all([1, 2, 3, 4].map(async (type) => (await rendered(`d-theme-${type}`)).body))
    const themes = pages.map((page) => /<html[^>]*>/.exec(page)?.[0])
    expect(themes).toEqual(['<html>', '<html>', '<html data-theme="dark">', '<html>'])
    const bars = pages.map((page) => /theme-color" content="([^"]*)"/.exec(page)?.[1])
    expect(bars).toEqual(['#ffffff', '#ffffff', '#181b20', '#ffffff'])
  })

  it('is the same for a member, and not sent again to who has it', async () => {
    await insertTrend(test.db, { id: 'd-2', authorId: author })
    const first = await rendered('d-2')
    const member = await rendered('d-2', { cookie: 'bole_token=somebody', 'x-accesstoken': 'somebody' })
    expect([member.body, member.headers.etag]).toEqual([first.body, first.headers.etag])
    const again = await rendered('d-2', { 'if-none-match': `"other", W/${String(first.headers.etag)}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('comes compressed to who takes that', async () => {
    await insertTrend(test.db, { id: 'd-3', authorId: author })
    const plain = await rendered('d-3')
    const small = await rendered('d-3', { 'accept-encoding': 'gzip, deflate, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    expect((await rendered('d-3', { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip')
  })

  it('shows at once what changed it', async () => {
    await insertTrend(test.db, { id: 'd-4', authorId: author })
    expect((await rendered('d-4')).body).toContain('赞0')
    await test.db.execute(sql`update trends set like_num = 7 where id = 'd-4'`)
    expect((await rendered('d-4')).body).toContain('赞7')
  })

  it('counts as seen once its page is read, not when it is sent', async () => {
    await insertTrend(test.db, { id: 'd-5', authorId: author })
    await rendered('d-5')
    const seen = async () =>
      (await test.post(trends.detail, { trendsId: 'd-5' }, { headers: { 'sec-purpose': 'prefetch' } })).data.viewNum
    expect(await seen()).toBe(0)
    expect(await test.post(trends.viewed, { trendsId: 'd-5' })).toMatchObject({ code: 200, data: null })
    await expect.poll(seen).toBe(1)
    expect((await test.post(trends.viewed, { trendsId: 'nobody' })).code).toBe(310001)
  })

  it('lets no words of people out of the data or into the markup', async () => {
    const hostile = '</script><!--<script>alert(1)</script>\u2028\u2029]]>$&'
    const content = `<p onclick="a()">字</p><img src=x onerror=alert(1)><a href="javascript:a()">走</a><a href="https://a.example">去</a>`
    await insertTrend(test.db, { id: 'd-6', authorId: author, title: hostile, content })
    const { body } = await rendered('d-6')
    expect(blockIn(body)).not.toMatch(/[<>\u2028\u2029]/)
    expect(dataIn(body).detail.title).toBe(hostile)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(/<main>([^]*)<\/main>/.exec(body)?.[1]).toBe(
      '<p>字</p><a>走</a><a href="https://a.example" rel="noopener noreferrer" target="_blank">去</a> 赞0 ',
    )
  })
})

describe('the plain page', () => {
  it.each([
    ['pending', { auditStatus: 0 }],
    ['refused', { auditStatus: 2 }],
    ['private', { visibility: 2 }],
    ['removed', { removedAt: new Date('2026-06-10T00:00:00Z') }],
  ])('is what a %s post gets, also right after it could be read', async (state, change) => {
    const id = `p-${state}`
    await insertTrend(test.db, { id, authorId: author })
    expect((await rendered(id)).body).toContain('<main>')
    const {
      auditStatus = 1,
      visibility = 1,
      removedAt = null,
    } = change as { auditStatus?: number; visibility?: number; removedAt?: Date | null }
    await test.db.execute(
      sql`update trends set audit_status = ${auditStatus}, visibility = ${visibility}, removed_at = ${removedAt?.toISOString() ?? null} where id = ${id}`,
    )
    const { body, headers } = await get(id)
    expect([body, headers['cache-control']]).toEqual([INDEX, 'no-cache'])
  })

  it.each(['Mozilla/5.0 BoleHome/1.2.3', 'Mozilla/5.0 Html5Plus/1.0'])(
    'is what the native app gets: %s',
    async (userAgent) => {
      await insertTrend(test.db, { id: `a-${userAgent.length}`, authorId: author })
      expect((await get(`a-${userAgent.length}`, { 'user-agent': userAgent })).body).toBe(INDEX)
    },
  )

  it.each(['', 'no-such-post', '\u0000', 'x'.repeat(3000)])('is what %j gets', async (id) => {
    expect((await get(id)).body).toBe(INDEX)
  })

  it('with the card alone stands in for a screen that cannot be rendered', async () => {
    await insertTrend(test.db, { id: 'd-7', authorId: author, title: '画不出来' })
    const { body, headers } = await rendered('d-7')
    expect(body).toMatch(CARD_ONLY)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('stands in for a database that does not answer in time', async () => {
    await insertTrend(test.db, { id: 'd-8', authorId: author })
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table trends in access exclusive mode`)
      expect((await get('d-8')).body).toBe(INDEX)
    })
    expect((await rendered('d-8')).body).toContain('<main>')
  })
})
