import 'fake-indexeddb/auto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { abortResumable } from '@/http/resumableUpload'
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
