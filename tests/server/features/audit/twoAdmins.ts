import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { audit as calls } from '@contract/audit'
import { trends as trendCalls } from '@contract/trend'
import { auditLog } from '@server/features/audit/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Person, signedIn, waitingTrend } from './auditing'

export let testApp: TestApp
export let admin: Person
export let second: Person
export let author: Person
export let trendsId: string

/** An app for the tests of a file, with two audit admins and an author of whom a new post waits before each test. */
export function withTwoAdmins(): void {
  beforeAll(async () => {
    testApp = await startTestApp()
    admin = await signedIn(testApp, ['auditAdmin'])
    second = await signedIn(testApp, ['auditAdmin'])
    author = await signedIn(testApp)
  })
  afterAll(() => testApp.close())
  beforeEach(() => postWaits())
}

/** Makes a new waiting post the one of the tests. */
export async function postWaits(over: Parameters<typeof waitingTrend>[2] = {}): Promise<void> {
  trendsId = await waitingTrend(testApp, author.id, over)
}

export const as = (person: Person) => ({ token: person.token })
export const detail = async (person = admin) => (await testApp.post(calls.detail, { trendsId }, as(person))).data
export const seenByAll = async () => (await testApp.post(trendCalls.detail, { trendsId })).code
export const logOf = () => testApp.db.select().from(auditLog).where(eq(auditLog.trendId, trendsId)).orderBy(auditLog.id)
export const lock = (person: Person) => testApp.post(calls.lock, { trendsId }, as(person))
