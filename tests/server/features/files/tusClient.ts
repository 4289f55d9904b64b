import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { files as calls } from '@contract/file'
import { resumableUploads } from '@server/features/files/tables'
import { SAMPLE_VIDEO } from '@tests/support/videos/videos'
import { insertSession, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

export const TUS = { 'Tus-Resumable': '1.0.0' }
export let test: TestApp
export let origin: string
export let owner: string
export let token: string
export let video: Buffer

/** A listening app for the tests of a file; before each test a new person is signed in. */
export function withTusClient(): void {
  beforeAll(async () => {
    test = await startTestApp()
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
    video = await readFile(SAMPLE_VIDEO)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    owner = await insertUser(test.db)
    token = await insertSession(test.db, owner, test.clock.now())
  })
}

/** Makes further calls as another person than the owner. */
export async function asSomebodyElse(): Promise<void> {
  token = await insertSession(test.db, await insertUser(test.db), test.clock.now())
}

export const endpoint = () => `${origin}/api/files/v1/tus`
export const metadata = (kind = 'video') =>
  Object.entries({ filename: '海边.mp4', filetype: 'video/mp4', kind })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
export const begin = (bytes: number, headers: Record<string, string> = {}) =>
  fetch(endpoint(), {
    method: 'POST',
    headers: {
      ...TUS,
      'X-AccessToken': token,
      'Upload-Length': String(bytes),
      'Upload-Metadata': metadata(),
      ...headers,
    },
  })
export const end = (uploadId: string, options: { token?: string; key?: string; posterId?: string } = {}) =>
  test.post(
    calls.uploadEnd,
    { uploadId, ...(options.posterId ? { posterId: options.posterId } : {}) },
    { token, ...options },
  )

/** Uploads with the browser's client; resolves with the last part of the address. */
export function uploaded(
  content: Buffer,
  kind = 'video',
  after?: (upload: tus.Upload, sent: number) => void,
): Promise<string> {
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

export const idOf = (url: string) => url.split('/').at(-1) ?? ''
export const resumable = () =>
  existsSync(join(test.context.settings.dataDir, 'tus')) ? readdirSync(join(test.context.settings.dataDir, 'tus')) : []
export const rowsOf = () => test.db.select().from(resumableUploads).where(eq(resumableUploads.ownerId, owner))
