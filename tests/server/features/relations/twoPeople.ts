import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertSession, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

export let testApp: TestApp
export let me: string
export let token: string
export let other: string
export let otherToken: string

/** An app for the tests of a file; before each test two new people are signed in. */
export function withTwoPeople(): void {
  beforeAll(async () => void (testApp = await startTestApp()))
  afterAll(() => testApp.close())
  beforeEach(async () => {
    me = await insertUser(testApp.db)
    other = await insertUser(testApp.db)
    token = await insertSession(testApp.db, me, testApp.clock.now())
    otherToken = await insertSession(testApp.db, other, testApp.clock.now())
  })
}
