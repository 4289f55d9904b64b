import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertSession, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

export let portal: TestApp
export let me: string
export let token: string
export let other: string
export let otherToken: string

/** An app for the tests of a file; before each one two new people are signed in to it. */
export function withTwoPeople(): void {
  beforeAll(async () => void (portal = await startTestApp()))
  afterAll(() => portal.close())
  beforeEach(async () => {
    me = await insertUser(portal.db)
    other = await insertUser(portal.db)
    token = await insertSession(portal.db, me, portal.clock.now())
    otherToken = await insertSession(portal.db, other, portal.clock.now())
  })
}
