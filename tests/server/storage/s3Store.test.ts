import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { files as calls } from '@contract/file'
import { readS3Place } from '@server/storage/s3Place'
import { readSettings } from '@server/settings'
import { openStores } from '@server/storage/stores'
import { sweep } from '@server/work'
import { phoneVideo } from '@tests/support/videos/videos'
import { insertSession, insertUser } from '@tests/support/rows'
import { startS3, type TestS3 } from '@tests/support/servers/s3'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { picture, upload } from '@tests/support/uploading'

let s3: TestS3
let folder: string

beforeAll(async () => {
  s3 = await startS3()
  folder = mkdtempSync(join(tmpdir(), 'bole-s3-test-'))
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const stores = () => openStores(readSettings({ UPLOAD_URL: s3.url, DATA_DIR: folder }))

describe('the address of the store', () => {
  it('names host, bucket, region and key', () => {
    expect(readS3Place('s3://key:se%2Fcret@oss-cn-beijing.example.com/bole?region=cn-beijing&style=host')).toEqual({
      endpoint: 'https://oss-cn-beijing.example.com',
      bucket: 'bole',
      region: 'cn-beijing',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
      pathStyle: false,
    })
    expect(readS3Place('http://k:s@10.0.0.8:9000/bole')).toMatchObject({
      endpoint: 'http://10.0.0.8:9000',
      region: 'us-east-1',
      pathStyle: true,
    })
  })

  it.each([
    'bole',
    's3://key@host/bole',
    's3://host/bole',
    's3://k:s@host',
    's3://k:s@host/a/b',
    's3://k%:s@host/bole',
    's3://k:%E4@host/bole',
    'ftp://k:s@host/bole',
  ])('is refused: %s', (address) => {
    expect(() => readSettings({ UPLOAD_URL: address })).toThrow('UPLOAD_URL 须为 s3://')
  })

  it('is tried at the start, and what is wrong is said without the key', async () => {
    const wrong = s3.url.replace('/bole-files', '/no-such-bucket')
    const failed = await openStores(readSettings({ UPLOAD_URL: wrong })).catch((error: unknown) => String(error))
    expect(failed).toContain('连不上 UPLOAD_URL 的存储桶 no-such-bucket')
    expect(failed).not.toContain('S3RVER')
  })

  it.each([
    ['a bucket that does not exist', 404, '存储桶不存在'],
    ['a key that is refused', 403, '密钥或它的权限不对'],
    ['a bucket of another region', 301, '请检查地址、地域 cn-north-1 和 style'],
    ['a store that fails', 500, '存储出错（500）'],
    ['a store that is away', undefined, 'ECONNREFUSED'],
  ])('is refused at the start in words that name %s', async (_, status, words) => {
    const server = createServer((_request, response) => void response.writeHead(status ?? 200).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const close = () => new Promise((resolve) => server.close(resolve))
    if (status === undefined) await close()
    const UPLOAD_URL = `http://key:secret@127.0.0.1:${port}/bole?region=cn-north-1`
    const failed = await openStores(readSettings({ UPLOAD_URL })).catch((error: unknown) => String(error))
    server.closeAllConnections()
    if (status !== undefined) await close()
    expect(failed).toContain(`连不上 UPLOAD_URL 的存储桶 bole（http://127.0.0.1:${port}）：`)
    expect(failed).toContain(words)
    expect(failed).not.toMatch(/Unknown|secret/)
  })
})

it('keeps content under its key, whole and in part, until it is removed', async () => {
  const { files } = await stores()
  await files.write('ab/picture.jpg', Buffer.from('0123456789'))
  await files.write('ab/picture.jpg', Readable.from([Buffer.from('abcde'), Buffer.from('fghij')]))
  expect(await files.stat('ab/picture.jpg')).toEqual({ bytes: 10 })
  expect(await text(await files.read('ab/picture.jpg'))).toBe('abcdefghij')
  expect(await text(await files.read('ab/picture.jpg', { start: 2, end: 4 }))).toBe('cde')
  writeFileSync(join(folder, 'video'), 'a video')
  await files.write('ab/video.mp4', { path: join(folder, 'video') })
  expect(await text(await files.read('ab/video.mp4'))).toBe('a video')
  for (const key of ['ab/picture.jpg', 'ab/video.mp4']) await files.remove(key)
  await files.remove('ab/picture.jpg')
  expect(await files.stat('ab/picture.jpg')).toBeUndefined()
  await expect(files.read('ab/picture.jpg')).rejects.toThrow()
})

describe('the product on such a store', () => {
  let test: TestApp
  let origin: string
  let token: string
  beforeAll(async () => {
    test = await startTestApp({ stores: await stores() })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
    token = await insertSession(test.db, await insertUser(test.db), test.clock.now())
  })
  afterAll(() => {
    // The broken upload's connection would keep the server open.
    test.app.server.closeAllConnections()
    return test.close()
  })

  it('takes and serves pictures, with ranges and heads', async () => {
    const { data } = await upload(test, { content: await picture(300, 200).jpeg().toBuffer() }, { token })
    const whole = Buffer.from(await (await fetch(origin + data.url)).arrayBuffer())
    const part = await fetch(origin + data.url, { headers: { Range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20))
    const head = await fetch(origin + data.url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(whole.length))
  })

  it('lets a video grow in the bucket, over a broken connection, and makes it a file', async () => {
    const video = await phoneVideo({ times: 45 })
    expect(video.length).toBeGreaterThan(8 * 1024 * 1024)
    const send = (uploadUrl: string | null, breakAfter: number) =>
      new Promise<string>((resolve, reject) => {
        const sending = new tus.Upload(video, {
          endpoint: `${origin}/api/files/v1/tus`,
          uploadUrl,
          chunkSize: 3 * 1024 * 1024,
          retryDelays: [],
          headers: { 'X-AccessToken': token },
          metadata: { filename: 'a.mp4', filetype: 'video/mp4', kind: 'video' },
          onChunkComplete: (_size, sent) => {
            if (sent >= breakAfter) void sending.abort().then(() => resolve(sending.url ?? ''))
          },
          onError: reject,
          onSuccess: () => resolve(sending.url ?? ''),
        })
        sending.start()
      })
    const url = await send(null, 3 * 1024 * 1024)
    expect(await send(url, Infinity)).toBe(url)
    const uploadId = url.split('/').at(-1) ?? ''
    expect(s3.keys().some((key) => key.includes(uploadId))).toBe(true)
    const { code, data } = await test.post(calls.uploadEnd, { uploadId }, { token })
    expect([code, data?.height]).toEqual([0, 1280])
    expect(s3.keys().filter((key) => key.includes(uploadId))).toEqual([])
    expect((await fetch(origin + data.url)).headers.get('content-type')).toBe('video/mp4')
  })

  it('sweeps there too', async () => {
    test.clock.advance(25 * 3600_000)
    await sweep(test.context)
    expect(s3.keys()).toEqual([])
  })
})
