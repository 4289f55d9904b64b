import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { Code } from '@contract/codes'
import { files, unclaimedBytes } from '@server/features/files/tables'
import { insertSession, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Sent, upload } from '@tests/support/uploading'

export let test: TestApp
export let owner: string
export let token: string

/** An app for the tests of a file; before each test a new person is signed in. */
export function withUploader(): void {
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    owner = await insertUser(test.db)
    token = await insertSession(test.db, owner, test.clock.now())
  })
}

export const send = (sent: Sent, key?: string) => upload(test, sent, { token, ...(key ? { key } : {}) })
export const get = (url: string) => test.app.inject({ method: 'GET', url })
export const bytesAt = async (url: string) => (await get(url)).rawPayload

export async function leftovers() {
  const folder = join(test.context.settings.dataDir, 'tmp')
  return [...(existsSync(folder) ? readdirSync(folder) : []), ...(await test.db.select().from(unclaimedBytes))]
}

export async function refusedAs(sent: Sent, msg: string) {
  const rows = (await test.db.select().from(files)).length
  expect(await send(sent)).toEqual({ code: Code.InvalidInput, data: null, msg })
  expect((await test.db.select().from(files)).length).toBe(rows)
  expect(await leftovers()).toEqual([])
}
