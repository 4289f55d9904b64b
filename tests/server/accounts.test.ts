import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { disableAccounts, disableUser, takeRole } from '@server/accounts'
import { auditItems } from '@server/features/audit/tables'
import { users } from '@server/features/people/tables'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn, waitingTrend } from './features/audit/auditing'

let testApp: TestApp

beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

it('ends the sessions and audit leases of whoever is disabled, and nobody else’s', async () => {
  const [gone, stays] = [await signedIn(testApp, ['auditAdmin']), await signedIn(testApp, ['auditAdmin'])]
  const author = await insertUser(testApp.db)
  const [first, second] = [await waitingTrend(testApp, author), await waitingTrend(testApp, author)]
  await testApp.post(audit.lock, { trendsId: first }, { token: gone.token })
  await testApp.post(audit.lock, { trendsId: second }, { token: stays.token })
  expect(await disableAccounts(testApp.db, [gone.id, author], testApp.clock.now())).toBe(2)
  expect((await testApp.post(audit.isAdmin, undefined, { token: gone.token })).code).toBe(Code.Unauthenticated)
  expect((await testApp.post(audit.isAdmin, undefined, { token: stays.token })).data).toBe(true)
  const held = await testApp.db.select({ id: auditItems.trendId, holder: auditItems.holderId }).from(auditItems)
  expect(held).toEqual(
    expect.arrayContaining([
      { id: first, holder: null },
      { id: second, holder: stays.id },
    ]),
  )
})

it('ends the sessions and audit leases of whoever loses the role of an audit admin, at once', async () => {
  const [gone, next] = [await signedIn(testApp, ['auditAdmin', 'hr']), await signedIn(testApp, ['auditAdmin'])]
  const trendsId = await waitingTrend(testApp, await insertUser(testApp.db))
  const lock = (by: typeof gone) => testApp.post(audit.lock, { trendsId }, { token: by.token })
  await lock(gone)
  await takeRole(testApp.db, gone.id, Role.Hr, testApp.clock.now())
  expect((await lock(next)).data).toMatchObject({ lockedBy: gone.id, meLocked: '0' })
  await takeRole(testApp.db, gone.id, Role.AuditAdmin, testApp.clock.now())
  expect((await lock(gone)).code).toBe(Code.Unauthenticated)
  expect((await lock(next)).data).toMatchObject({ lockedBy: next.id, meLocked: '1' })
})

it('keeps the moment at which somebody was disabled first', async () => {
  const id = await insertUser(testApp.db)
  const first = testApp.clock.now()
  await disableUser(testApp.db, id, first)
  testApp.clock.advance(60_000)
  await disableUser(testApp.db, id, testApp.clock.now())
  const [row] = await testApp.db.select().from(users).where(eq(users.id, id))
  expect(row?.disabledAt).toEqual(first)
  expect(await disableAccounts(testApp.db, [id], testApp.clock.now())).toBe(0)
})
