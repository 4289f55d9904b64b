import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import type { TrendFile } from '@contract/trend'
import { readSettings } from '@server/settings'
import { openStores } from '@server/storage/stores'
import { insertSession, insertUser } from '@tests/support/rows'
import { startS3, type TestS3 } from '@tests/support/servers/s3'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { formOf, picture, UPLOAD_PATH } from '@tests/support/uploading'

let s3: TestS3
let test: TestApp
let folder: string

beforeAll(async () => {
  s3 = await startS3()
  folder = mkdtempSync(join(tmpdir(), 'bole-s3-test-'))
  test = await startTestApp({ stores: await openStores(readSettings({ UPLOAD_URL: s3.url, DATA_DIR: folder })) })
})
afterAll(async () => {
  await test?.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

it('is told by clear refusals and by /healthz while the bucket answers 500, and all is well again by itself', async () => {
  const token = await insertSession(test.db, await insertUser(test.db), test.clock.now())
  const { payload, 'content-type': type } = await formOf({ content: await picture().jpeg().toBuffer() })
  const headers = { 'content-type': type, 'x-accesstoken': token }
  const send = (key: string) =>
    test.app.inject({ method: 'POST', url: UPLOAD_PATH, headers: { ...headers, 'idempotency-key': key }, payload })
  const health = async () => (await test.app.inject('/healthz')).json() as unknown

  const stored = (await send('before-it-broke')).json<{ data: TrendFile }>().data
  expect(await health()).toEqual({ status: 'ok' })
  const mend = s3.breakDown()
  const refused = await send('while-it-is-broken')
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { code: Code.ServerFault, data: null, msg: '服务暂时无法保存内容，请稍后再试' },
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await health()).toEqual({ status: 'cannot write', place: 'writes' })
  await expect.poll(health, { interval: 1000 }).toEqual({ status: 'cannot write', place: 'files' })
  const read = await test.app.inject(stored.url)
  expect([read.statusCode, read.json()]).toEqual([
    503,
    { code: Code.ServerFault, data: null, msg: '服务暂时没有响应，请稍后再试' },
  ])
  mend()
  await expect.poll(health, { interval: 1000 }).toEqual({ status: 'ok' })
  expect((await send('while-it-is-broken')).json()).toMatchObject({ code: 0 })
  expect((await test.app.inject(stored.url)).statusCode).toBe(200)
})
