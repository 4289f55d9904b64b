import 'fake-indexeddb/auto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { FileKind } from '@contract/file'
import { abortResumable, uploadInChunks } from '@/http/resumableUpload'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'

it.each([
  ['takes it', 204],
  ['knows it no more', 404],
])('an upload given up is forgotten here, and at the backend, which %s', async (_what, status) => {
  session.signIn({ accessToken: 'token-of-me', isFamilyAccount: 'N' })
  const asked: unknown[] = []
  // tus for Node bypasses the stubs.
  const server = createServer(({ method, url, headers }, answer) => {
    asked.push([method, url, headers['x-accesstoken']])
    answer.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  await deviceStore.write('upload.key-of-video', `http://127.0.0.1:${(server.address() as AddressInfo).port}/tus/tus-1`)
  await abortResumable('key-of-video')
  await abortResumable('key-of-video')
  expect(asked).toEqual([['DELETE', '/tus/tus-1', 'token-of-me']])
  expect(await deviceStore.read('upload.key-of-video')).toBeUndefined()
})

it('an upload whose part takes longer than the backend receives a request goes on from what has arrived', async () => {
  session.signIn({ accessToken: 'token-of-me', isFamilyAccount: 'N' })
  const asked: unknown[] = []
  let arrived = 0
  const server = createServer((request, answer) => {
    const { method, headers } = request
    asked.push([method, headers['upload-offset']])
    request.resume().on('end', () => {
      const isLate = method === 'PATCH' && arrived === 0
      if (method === 'PATCH') arrived = isLate ? 4 : 10
      answer.writeHead(isLate ? 408 : 200, { 'Upload-Offset': arrived, 'Upload-Length': 10 }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await deviceStore.write('upload.slow-video', `http://127.0.0.1:${port}/tus/tus-2`)
  // tus for Node takes no File.
  const source = Object.assign(Buffer.alloc(10), { name: '1.mp4', type: 'video/mp4' }) as unknown as File
  const { signal } = new AbortController()
  const options = { kind: FileKind.Video, key: 'slow-video', signal, onProgress: () => undefined }
  expect(await uploadInChunks(source, options)).toBe('tus-2')
  expect(asked).toEqual([
    ['HEAD', undefined],
    ['PATCH', '0'],
    ['HEAD', undefined],
    ['PATCH', '4'],
  ])
})
