import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { files as calls } from '@contract/file'
import { VIDEO_MAX_BYTES } from '@contract/limits'
import { files, growingUploads, looseBytes } from '@server/features/files/tables'
import { sweep } from '@server/sweep'
import { phoneFilm, SAMPLE_FILM } from '@tests/support/films'
import { insertFile, insertSession, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { picture } from '@tests/support/uploading'

const DAY_MS = 24 * 3600_000
const TUS = { 'Tus-Resumable': '1.0.0' }
let test: TestApp
let origin: string
let owner: string
let token: string
let film: Buffer

beforeAll(async () => {
  test = await startTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  film = await readFile(SAMPLE_FILM)
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await insertUser(test.db)
  token = await insertSession(test.db, owner, test.clock.now())
})

const endpoint = () => `${origin}/api/files/v1/tus`
const metadata = (kind = 'video') =>
  Object.entries({ filename: '海边.mp4', filetype: 'video/mp4', kind }).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',')
const begin = (bytes: number, headers: Record<string, string> = {}) =>
  fetch(endpoint(), {
    method: 'POST',
    headers: { ...TUS, 'X-AccessToken': token, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata(), ...headers },
  })
const end = (uploadId: string, options: { token?: string; key?: string; posterId?: string } = {}) =>
  test.post(calls.uploadEnd, { uploadId, ...(options.posterId ? { posterId: options.posterId } : {}) }, { token, ...options })

/** Uploads with the client the browser uses; resolves with the last part of the address. */
function uploaded(content: Buffer, kind = 'video', after?: (upload: tus.Upload, sent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(content, {
      endpoint: endpoint(),
      chunkSize: 64 * 1024,
      retryDelays: [],
      headers: { 'X-AccessToken': token },
      metadata: { filename: '海边.mp4', filetype: 'video/mp4', kind },
      onChunkComplete: (_size, sent) => after?.(upload, sent),
      onError: reject,
      onSuccess: () => resolve(idOf(upload.url ?? '')),
    })
    upload.start()
  })
}

const idOf = (url: string) => url.split('/').at(-1) ?? ''
const growing = () => (existsSync(join(test.portal.settings.dataDir, 'tus')) ? readdirSync(join(test.portal.settings.dataDir, 'tus')) : [])
const rowsOf = () => test.db.select().from(growingUploads).where(eq(growingUploads.ownerId, owner))

describe('an upload by tus', () => {
  it('becomes a file, and nothing of it stays behind', async () => {
    const uploadId = await uploaded(film)
    const { code, data } = await end(uploadId)
    expect(code).toBe(0)
    expect(data).toMatchObject({ width: 1280, height: 720 })
    expect((await fetch(origin + data.url)).headers.get('content-type')).toBe('video/mp4')
    expect(await rowsOf()).toEqual([])
    expect(growing().filter((name) => name.includes(uploadId))).toEqual([])
    expect(await test.db.select().from(looseBytes)).toEqual([])
  })

  it('goes on where it broke off', async () => {
    const location = (await begin(film.length)).headers.get('location') ?? ''
    expect(location).toMatch(/^\/api\/files\/v1\/tus\/tus-[0-9a-f]{32}$/)
    const patch = (offset: number, content: Buffer) =>
      fetch(origin + location, {
        method: 'PATCH',
        headers: { ...TUS, 'X-AccessToken': token, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        body: new Uint8Array(content),
      })
    expect((await patch(0, film.subarray(0, 100_000))).status).toBe(204)
    expect((await patch(0, film)).status).toBe(409)
    expect(await end(idOf(location))).toMatchObject({ code: Code.Conflict, msg: '上传尚未完成，请继续上传' })
    const head = await fetch(origin + location, { method: 'HEAD', headers: { ...TUS, 'X-AccessToken': token } })
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['100000', String(film.length)])
    expect((await patch(100_000, film.subarray(100_000))).status).toBe(204)
    expect((await end(idOf(location))).code).toBe(0)
  })

  it('may be a picture', async () => {
    const { code, data } = await end(await uploaded(await picture(400, 300).jpeg().toBuffer(), 'picture'))
    expect([code, data.width]).toEqual([0, 400])
  })

  it('makes one file for one key, however often and at once it is ended', async () => {
    const uploadId = await uploaded(film)
    const answers = await Promise.all([1, 2, 3].map(() => end(uploadId, { key: 'key-end-tus-1' })))
    answers.push(await end(uploadId, { key: 'key-end-tus-1' }))
    for (const { code, data } of answers) expect([code, data]).toEqual([0, answers[0]?.data])
    expect(await test.db.select().from(files).where(eq(files.ownerId, owner))).toHaveLength(1)
    expect((await end(uploadId)).code).toBe(Code.NotFound)
  })

  it('that is no film is refused, and stays until it is removed', async () => {
    const uploadId = await uploaded(Buffer.from('no film'.repeat(100)))
    expect(await end(uploadId)).toMatchObject({ code: Code.InvalidInput, msg: '只支持 MP4、MOV 格式的视频' })
    const gone = await fetch(`${endpoint()}/${uploadId}`, { method: 'DELETE', headers: { ...TUS, 'X-AccessToken': token } })
    expect(gone.status).toBe(204)
    expect(await rowsOf()).toEqual([])
    expect(growing().filter((name) => name.includes(uploadId))).toEqual([])
  })

  it('is of the one who began it alone', async () => {
    const uploadId = await uploaded(film)
    token = await insertSession(test.db, await insertUser(test.db), test.clock.now())
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const answer = await fetch(`${endpoint()}/${uploadId}`, {
        method,
        headers: { ...TUS, 'X-AccessToken': token, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      })
      expect([method, answer.status]).toEqual([method, 404])
    }
    expect((await end(uploadId)).code).toBe(Code.NotFound)
  })

  it.each(['', '111', 'unknown'])('needs a session: %j', async (given) => {
    const answers = [await begin(10, { 'X-AccessToken': given })]
    answers.push(await fetch(`${endpoint()}/tus-${'0'.repeat(32)}`, { method: 'HEAD', headers: { ...TUS, 'X-AccessToken': given } }))
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect((await test.post(calls.uploadEnd, { uploadId: 'x' }, { token: given })).code).not.toBe(0)
  })

  it('cannot be larger than its kind allows', async () => {
    expect((await begin(VIDEO_MAX_BYTES)).status).toBe(201)
    const film = await begin(VIDEO_MAX_BYTES + 1)
    expect([film.status, await film.text()]).toEqual([413, '视频不能超过 200 MB，请压缩后再上传\n'])
    const tooLarge = await begin(11 * 1024 * 1024, { 'Upload-Metadata': metadata('picture') })
    expect([tooLarge.status, await tooLarge.text()]).toEqual([400, '文件不能超过 10 MB，请压缩后再上传\n'])
    expect((await begin(100, { 'Upload-Metadata': metadata('face') })).status).toBe(400)
    expect((await begin(0)).status).toBe(400)
  })

  it.each([
    [{ 'Upload-Concat': 'partial' }, 400, '不支持这种上传方式，请重新上传'],
    [{ 'Upload-Length': '-1' }, 400, '上传的请求有误，请重新上传'],
    [{ 'Upload-Metadata': 'kind !' }, 400, '上传的请求有误，请重新上传'],
    [{ 'Tus-Resumable': '0.2' }, 400, '上传的请求有误，请重新上传'],
  ])('says in Chinese what is wrong with %j', async (headers, status, words) => {
    const refused = await begin(10, headers)
    expect([refused.status, await refused.text()]).toEqual([status, `${words}\n`])
  })

  it('may be called anything', async () => {
    const filename = Buffer.from(`a\u0000b${'字'.repeat(251)}😀😀.mp4`).toString('base64')
    expect((await begin(10, { 'Upload-Metadata': `filename ${filename},kind ${Buffer.from('video').toString('base64')}` })).status).toBe(201)
    expect((await rowsOf())[0]?.filename).toBe(`ab${'字'.repeat(251)}😀😀`)
  })

  it('is not known by what cannot be an id, nor is its poster', async () => {
    for (const uploadId of ['a\u0000b', '../../etc/passwd', 'x'.repeat(65)]) {
      expect((await end(uploadId)).code).toBe(Code.NotFound)
    }
    expect(await end(await uploaded(film), { posterId: 'a\u0000b' })).toMatchObject({
      code: Code.NotFound, msg: '视频封面不存在或已过期，请重新上传',
    })
  })

  it('counts against the limits of a person', async () => {
    for (let n = 0; n < 10; n += 1) expect((await begin(1000)).status).toBe(201)
    const refused = await begin(1000)
    expect([refused.status, await refused.text()]).toEqual([429, '未完成的上传过多，请先完成或取消，24 小时后会自动清理\n'])
    await test.db.delete(growingUploads)
    await insertFile(test.db, { ownerId: owner, bytes: 400 * 1024 * 1024, storageKey: 'uploads/00/much', createdAt: test.clock.now() })
    expect((await begin(VIDEO_MAX_BYTES)).status).toBe(429)
    expect((await begin(VIDEO_MAX_BYTES / 4)).status).toBe(201)
  })

  it('is swept a day after it began', async () => {
    const location = (await begin(film.length)).headers.get('location') ?? ''
    test.clock.advance(DAY_MS - 1000)
    await sweep(test.portal)
    expect(await rowsOf()).toHaveLength(1)
    test.clock.advance(2000)
    await sweep(test.portal)
    expect(await rowsOf()).toEqual([])
    expect(growing().filter((name) => name.includes(idOf(location)))).toEqual([])
  })

  it('carries the safe headers of every answer', async () => {
    const { headers } = await begin(1000)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('a film can have its poster by tus too', async () => {
  const shot = await end(await uploaded(await picture(720, 1280).jpeg().toBuffer(), 'picture'))
  const { data } = await end(await uploaded(await phoneFilm()), { posterId: shot.data.id })
  expect((await fetch(origin + data.smallUrl)).headers.get('content-type')).toBe('image/jpeg')
})
