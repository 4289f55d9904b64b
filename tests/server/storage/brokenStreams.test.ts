import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as tus from 'tus-js-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { files as calls } from '@contract/file'
import { StoreAway } from '@server/storage/fileStore'
import { resumableOnS3 } from '@server/storage/resumableUploadsS3'
import { readS3Place } from '@server/storage/s3Place'
import { s3Store } from '@server/storage/s3Store'
import { tempFolderOf } from '@server/storage/tempFiles'
import { insertSession, insertUser } from '@tests/support/rows'
import { startS3, type TestS3 } from '@tests/support/servers/s3'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { SAMPLE_VIDEO } from '@tests/support/videos/videos'

const SILENT_MS = 5000

/** What a bucket sends of an object before it breaks: the connection ends, its bytes make no sense, or none follow. */
const BREAKS = {
  cut: 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf',
  garbled: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nzz\r\n',
  silent: 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf',
} as const

let s3: TestS3
let between: Server
let url: string
let broken: keyof typeof BREAKS | undefined

/** A bucket whose objects break while they are read, as long as `broken` says how. */
beforeAll(async () => {
  s3 = await startS3()
  const { port } = new URL(s3.url)
  between = createServer((asked, answer) => {
    const { method, headers, url: path = '' } = asked
    if (broken && method === 'GET' && !/uploadId=|\.info|\.part/.test(path)) {
      answer.socket?.write(BREAKS[broken])
      if (broken === 'cut') answer.socket?.end()
      return
    }
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers)
      found.pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  url = s3.url.replace(`:${port}/`, `:${(between.address() as AddressInfo).port}/`)
})
afterEach(() => void (broken = undefined))
afterAll(async () => {
  between.closeAllConnections()
  between.close()
  await s3.close()
})

function placeOf() {
  const place = readS3Place(url)
  if (!place) throw new Error('no place')
  return place
}

describe.each(Object.keys(BREAKS) as (keyof typeof BREAKS)[])('an object whose reading breaks (%s)', (how) => {
  it('is a failure of the bucket, for files and for unfinished uploads', async () => {
    broken = how
    const read = [s3Store(placeOf(), SILENT_MS), resumableOnS3(placeOf(), SILENT_MS)].map((store) =>
      store.read('tus-1'),
    )
    for (const result of await Promise.allSettled(read.map((body) => body.then(buffer))))
      expect(result).toMatchObject({ reason: expect.any(StoreAway) as StoreAway })
  })
})

it('a reading that is given up lets its connection go', async () => {
  const files = s3Store(placeOf())
  await files.write('ab/long.mp4', Buffer.alloc(4 * 1024 * 1024))
  const connections = () =>
    new Promise<number>((resolve, reject) => between.getConnections((error, n) => (error ? reject(error) : resolve(n))))
  between.closeIdleConnections()
  await expect.poll(connections).toBe(0)
  const unread = await files.read('ab/long.mp4')
  expect(await connections()).toBe(1)
  unread.destroy()
  await expect.poll(connections).toBe(0)
})

describe('a whole upload', () => {
  let test: TestApp
  let token: string

  beforeAll(async () => {
    const stores = { files: s3Store(placeOf(), SILENT_MS), resumable: resumableOnS3(placeOf(), SILENT_MS) }
    test = await startTestApp({ stores })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    token = await insertSession(test.db, await insertUser(test.db), test.clock.now())
  })
  afterAll(async () => {
    test.app.server.closeAllConnections()
    await test.close()
  })

  it('whose bytes break while they are copied is a named failure, and ends with the next try', async () => {
    const content = await readFile(SAMPLE_VIDEO)
    const origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
    const address = await new Promise<string>((resolve, reject) => {
      const sending = new tus.Upload(content, {
        endpoint: `${origin}/api/files/v1/tus`,
        retryDelays: [],
        headers: { 'X-AccessToken': token },
        metadata: { filename: 'a.mp4', filetype: 'video/mp4', kind: 'video' },
        onError: reject,
        onSuccess: () => resolve(sending.url ?? ''),
      })
      sending.start()
    })
    const uploadId = address.split('/').at(-1) ?? ''
    const kept = s3.keys()
    for (const how of ['cut', 'silent'] as const) {
      broken = how
      const failed = await test.post(calls.uploadEnd, { uploadId }, { token, key: 'the-only-key' })
      expect(failed).toMatchObject({ status: 503, code: Code.ServerFault, msg: '服务暂时没有响应，请稍后再试' })
      expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0)
      expect(s3.keys()).toEqual(kept)
      expect(readdirSync(tempFolderOf(test.context.settings.dataDir))).toEqual([])
    }
    broken = undefined
    expect(await test.post(calls.uploadEnd, { uploadId }, { token, key: 'the-only-key' })).toMatchObject({ code: 0 })
    expect(s3.keys().filter((key) => key.includes(uploadId))).toEqual([])
  })
})
