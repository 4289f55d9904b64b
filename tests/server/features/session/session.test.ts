import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { login } from '@contract/login'
import { modules } from '@contract/module'
import { Role } from '@contract/person'
import { disableUser } from '@server/accounts'
import { grantRole, revokeRole } from '@server/features/people/service'
import { sweepSessions } from '@server/features/session/service'
import { sessions } from '@server/features/session/tables'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { HOUR, MINUTE, addAccount, signIn, signedIn } from './accounts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const members = (token?: string) => testApp.post(modules.list, {}, token === undefined ? {} : { token })
const visitors = (token?: string) =>
  testApp.post(dictionaries.byKeys, { keys: [] }, token === undefined ? {} : { token })

describe('a member’s call', () => {
  it('asks to log in without a token and with 111', async () => {
    expect((await members()).code).toBe(Code.NeedLogin)
    expect((await members('111')).code).toBe(Code.NeedLogin)
  })

  it('calls an unknown and an expired token invalid', async () => {
    expect((await members('no-such-token')).code).toBe(Code.InvalidToken)
    const { token } = await signedIn(testApp)
    testApp.clock.advance(24 * HOUR - 1)
    expect((await members(token)).code).toBe(Code.Success)
    testApp.clock.advance(1)
    const late = await members(token)
    expect(late).toMatchObject({ status: 200, code: Code.InvalidToken, msg: '当前会话已过期，请重新登录' })
  })

  it('turns away a disabled account and one whose role was taken, until the latter signs in again', async () => {
    const gone = await signedIn(testApp)
    await disableUser(testApp.db, gone.id, testApp.clock.now())
    expect((await members(gone.token)).code).toBe(Code.Unauthenticated)
    const lesser = await signedIn(testApp, { roles: [Role.AuditAdmin] })
    await revokeRole(testApp.db, lesser.id, Role.AuditAdmin)
    expect((await members(lesser.token)).code).toBe(Code.Unauthenticated)
    expect((await members((await signIn(testApp, lesser.username)).accessToken)).code).toBe(Code.Success)
  })

  it('counts a role that was given from the next call on, and keeps sessions when a role never held is taken', async () => {
    const { id, token } = await signedIn(testApp)
    await grantRole(testApp.db, id, Role.AuditAdmin)
    const names = (await members(token)).data.groups.flatMap((group) => group.tiles.map((tile) => tile.name))
    expect(names).toContain('动态审核')
    await revokeRole(testApp.db, id, Role.MailboxStaff)
    expect((await members(token)).code).toBe(Code.Success)
  })
})

describe('a visitor’s call', () => {
  it('works with an invalid token and says so in the header', async () => {
    const { id, token } = await signedIn(testApp)
    expect((await visitors(token)).headers['x-session']).toBeUndefined()
    expect((await visitors('111')).headers['x-session']).toBeUndefined()
    await disableUser(testApp.db, id, testApp.clock.now())
    for (const dead of ['no-such-token', token]) {
      const answer = await visitors(dead)
      expect(answer.code).toBe(Code.Success)
      expect(answer.headers['x-session']).toBe('none')
    }
  })
})

describe('a session', () => {
  it('keeps only the hash of its token', async () => {
    const { id, token } = await signedIn(testApp)
    const [row] = await testApp.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('notes when it was last seen, but not on every call', async () => {
    const { id, token } = await signedIn(testApp)
    const seen = async () => (await testApp.db.select().from(sessions).where(eq(sessions.userId, id)))[0]?.lastSeenAt
    const first = await seen()
    testApp.clock.advance(2 * MINUTE)
    await members(token)
    expect(await seen()).toEqual(first)
    testApp.clock.advance(4 * MINUTE)
    await members(token)
    expect(await seen()).toEqual(testApp.clock.now())
  })

  it('ends at logout, and only there', async () => {
    const { username, token } = await signedIn(testApp)
    const other = (await signIn(testApp, username)).accessToken
    expect(await testApp.post(login.logout, {}, { token })).toMatchObject({ code: 0, data: null })
    expect((await testApp.post(login.logout, {}, { token })).code).toBe(Code.InvalidToken)
    expect((await members(token)).code).toBe(Code.InvalidToken)
    expect((await members(other)).code).toBe(Code.Success)
  })

  it('swaps its token for a fresh one; the old one lives 60 s more', async () => {
    const { token } = await signedIn(testApp, { familyAccount: true })
    testApp.clock.advance(20 * HOUR)
    const swaps = await Promise.all([
      testApp.post(login.refresh, {}, { token }),
      testApp.post(login.refresh, {}, { token }),
    ])
    expect(swaps.map((swap) => swap.code)).toEqual([0, 0])
    expect(swaps[0]?.data.isFamilyAccount).toBe('Y')
    testApp.clock.advance(59_000)
    expect((await members(token)).code).toBe(Code.Success)
    testApp.clock.advance(1000)
    expect((await members(token)).code).toBe(Code.InvalidToken)
    testApp.clock.advance(20 * HOUR)
    for (const swap of swaps) expect((await members(swap.data.accessToken)).code).toBe(Code.Success)
  })

  it('ends with all its tokens at logout', async () => {
    const { token } = await signedIn(testApp)
    const fresh = (await testApp.post(login.refresh, {}, { token })).data.accessToken
    await testApp.post(login.logout, {}, { token: fresh })
    expect((await members(fresh)).code).toBe(Code.InvalidToken)
    expect((await members(token)).code).toBe(Code.InvalidToken)
  })

  it('is listed once with its device, and revoked from another one even after a swap', async () => {
    const account = await addAccount(testApp)
    const phone = { headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) MicroMessenger/8.0' } }
    const lost = (await signIn(testApp, account.username, phone)).accessToken
    testApp.clock.advance(MINUTE)
    const mine = (await signIn(testApp, account.username)).accessToken
    const { list } = (await testApp.post(login.sessions, {}, { token: mine })).data
    expect(list.map((row) => row.current)).toEqual([true, false])
    expect(list[1]).toMatchObject({ device: 'iPhone · 微信' })
    const swapped = (await testApp.post(login.refresh, {}, { token: lost })).data.accessToken
    expect((await testApp.post(login.sessions, {}, { token: mine })).data.list).toHaveLength(2)
    const sessionId = list[1]?.sessionId ?? ''
    expect((await testApp.post(login.revokeSession, { sessionId }, { token: mine })).code).toBe(0)
    expect((await members(swapped)).code).toBe(Code.InvalidToken)
    expect((await members(mine)).code).toBe(Code.Success)
    expect((await testApp.post(login.revokeSession, { sessionId }, { token: mine })).code).toBe(Code.NotFound)
  })

  it('of somebody else cannot be revoked', async () => {
    const victim = await signedIn(testApp)
    const { list } = (await testApp.post(login.sessions, {}, { token: victim.token })).data
    const thief = await signedIn(testApp)
    const answer = await testApp.post(
      login.revokeSession,
      { sessionId: list[0]?.sessionId ?? '' },
      { token: thief.token },
    )
    expect(answer.code).toBe(Code.NotFound)
    expect((await members(victim.token)).code).toBe(Code.Success)
  })

  it('is forgotten 30 days after its end', async () => {
    const { id } = await signedIn(testApp)
    const kept = () => testApp.db.select().from(sessions).where(eq(sessions.userId, id))
    await sweepSessions(testApp.db, new Date(testApp.clock.now().getTime() + 30 * 24 * HOUR))
    expect(await kept()).toHaveLength(1)
    await sweepSessions(testApp.db, new Date(testApp.clock.now().getTime() + 32 * 24 * HOUR))
    expect(await kept()).toHaveLength(0)
  })
})
