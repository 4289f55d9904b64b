import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedAddress } from '@server/features/files/addresses'
import { insertFile } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const CONTENT = Buffer.from('0123456789'.repeat(10))
const SMALL = Buffer.from('small')
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.context.files.write('big/open', CONTENT)
  await testApp.context.files.write('small/open', SMALL)
  const stored = { storageKey: 'big/open', smallStorageKey: 'small/open' }
  await insertFile(testApp.db, { ...stored, name: 'open.mp4', smallName: 'open.jpg', mime: 'video/mp4' })
  await insertFile(testApp.db, { ...stored, name: 'kept.jpg', smallName: 'kept-small.jpg', isPublic: false })
  await insertFile(testApp.db, { ...stored, name: 'page.html', smallName: 'page-small.jpg', mime: 'text/html' })
  await insertFile(testApp.db, {
    ...stored,
    name: 'drawing.svg',
    smallName: 'drawing-small.jpg',
    mime: 'image/svg+xml',
  })
  await insertFile(testApp.db, { name: 'lost.jpg', smallName: 'lost-small.jpg', storageKey: 'gone' })
})
afterAll(() => testApp.close())

const get = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ method: 'GET', url, headers })
const head = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ method: 'HEAD', url, headers })
const signed = (name: string) => signedAddress(name, { secret: 'test-secret', now: testApp.clock.now() })

describe('a public file', () => {
  it('is sent whole with headers that cache it permanently and let it run nothing', async () => {
    const answer = await get('/files/open.mp4')
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(CONTENT)
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '100',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
    })
  })

  it('has a small picture of its own kind', async () => {
    const answer = await get('/files/open.jpg')
    expect(answer.rawPayload).toEqual(SMALL)
    expect(answer.headers['content-type']).toBe('image/jpeg')
  })

  it.each([
    ['bytes=10-19', '0123456789', 'bytes 10-19/100'],
    ['bytes=95-', '56789', 'bytes 95-99/100'],
    ['bytes=-3', '789', 'bytes 97-99/100'],
  ])('is sent in part for %s', async (range, body, contentRange) => {
    const answer = await get('/files/open.mp4', { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.body).toBe(body)
    expect(answer.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(body.length) })
  })

  it('says how long it is where a range lies outside', async () => {
    const answer = await get('/files/open.mp4', { range: 'bytes=100-' })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */100')
    expect(answer.body).toBe('')
  })

  it('is sent whole where the part belongs to another version', async () => {
    const { etag } = (await head('/files/open.mp4')).headers
    const part = { range: 'bytes=0-9' }
    expect((await get('/files/open.mp4', { ...part, 'if-range': '"old"' })).statusCode).toBe(200)
    expect((await get('/files/open.mp4', { ...part, 'if-range': String(etag) })).statusCode).toBe(206)
  })

  it('is not sent again to a client that has it', async () => {
    const { etag, 'last-modified': changed } = (await get('/files/open.mp4')).headers
    const answer = await get('/files/open.mp4', { 'if-none-match': String(etag) })
    expect(answer.statusCode).toBe(304)
    expect(answer.body).toBe('')
    expect((await get('/files/open.mp4', { 'if-modified-since': String(changed) })).statusCode).toBe(304)
  })

  it('answers HEAD with its length and nothing else', async () => {
    const answer = await head('/files/open.mp4', { range: 'bytes=0-9' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe('100')
    expect(answer.body).toBe('')
  })

  it.each(['page.html', 'drawing.svg'])('%s is downloaded, never shown in place', async (name) => {
    expect((await get(`/files/${name}`)).headers['content-disposition']).toBe('attachment')
  })
})

describe('a file that is not public', () => {
  it('opens for an hour by a signed address, and is kept nowhere', async () => {
    const address = signed('kept.jpg')
    const answer = await get(address, { range: 'bytes=0-4' })
    expect(answer.statusCode).toBe(206)
    expect(answer.body).toBe('01234')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    testApp.clock.advance(3599_000)
    expect((await get(address)).statusCode).toBe(200)
    testApp.clock.advance(1000)
    expect((await get(address)).statusCode).toBe(404)
  })

  it('answers as for an unknown name, however the address is changed', async () => {
    const right = new URL(signed('kept.jpg'), 'http://x')
    const [e, s] = [right.searchParams.get('e') ?? '', right.searchParams.get('s') ?? '']
    const unknown = await get('/files/unknown.jpg')
    expect(unknown).toMatchObject({ statusCode: 404, body: '' })
    for (const url of [
      '/files/kept.jpg',
      `/files/kept.jpg?e=${e}`,
      `/files/kept.jpg?s=${s}`,
      `/files/kept.jpg?e=${Number(e) + 1}&s=${s}`,
      `/files/kept.jpg?e=${e}&s=${s}x`,
      `/files/kept.jpg?e=${e}&s=${s}&s=${s}`,
      `/files/kept-small.jpg?e=${e}&s=${s}`,
      `/files/kept.jpg?e=99999999999&s=`,
      '/files/lost.jpg',
      '/files/a%00b',
      '/files/..%2f..%2fetc%2fpasswd',
      `/files/${'x'.repeat(300)}`,
    ]) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.body]).toEqual([url, 404, ''])
      const { date: _date, ...headers } = answer.headers
      const { date: _other, ...expected } = unknown.headers
      expect(headers).toEqual(expected)
    }
    expect((await get(right.pathname + right.search)).statusCode).toBe(200)
  })
})
