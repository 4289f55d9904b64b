import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { login } from '@contract/login'
import { modules } from '@contract/module'
import { Role } from '@contract/person'
import { disableUser, giveRole, setPassword, takeRole } from '@server/features/people/service'
import { sweepSessions } from '@server/features/session/service'
import { sessions } from '@server/features/session/tables'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { HOUR, MINUTE, PASSWORD, addAccount, signIn, signedIn } from './accounts'

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp()
})
afterAll(() => portal.close())

const members = (token?: string) => portal.post(modules.list, {}, token === undefined ? {} : { token })
const visitors = (token?: string) => portal.post(dictionaries.byKeys, { keys: [] }, token === undefined ? {} : { token })

describe('a member’s call', () => {
  it('asks to log in without a token and with 111', async () => {
    expect((await members()).code).toBe(Code.NeedLogin)
    expect((await members('111')).code).toBe(Code.NeedLogin)
  })

  it('calls an unknown and an expired token dead', async () => {
    expect((await members('no-such-token')).code).toBe(Code.InvalidToken)
    const { token } = await signedIn(portal)
    portal.clock.advance(24 * HOUR - 1)
    expect((await members(token)).code).toBe(Code.Success)
    portal.clock.advance(1)
    const late = await members(token)
    expect(late).toMatchObject({ status: 200, code: Code.InvalidToken, msg: '当前会话已过期，请重新登录' })
  })

  it('turns away a disabled account and one whose role was taken, until the latter signs in again', async () => {
    const gone = await signedIn(portal)
    await disableUser(portal.db, gone.id, portal.clock.now())
    expect((await members(gone.token)).code).toBe(Code.Unauthenticated)
    const lesser = await signedIn(portal, { roles: [Role.AuditAdmin] })
    await takeRole(portal.db, lesser.id, Role.AuditAdmin)
    expect((await members(lesser.token)).code).toBe(Code.Unauthenticated)
    expect((await members((await signIn(portal, lesser.username)).accessToken)).code).toBe(Code.Success)
  })

  it('counts a role that was given from the next call on, and keeps sessions when a role never held is taken', async () => {
    const { id, token } = await signedIn(portal)
    await giveRole(portal.db, id, Role.AuditAdmin)
    const names = (await members(token)).data.groups.flatMap((group) => group.tiles.map((tile) => tile.name))
    expect(names).toContain('动态审核')
    await takeRole(portal.db, id, Role.MailboxStaff)
    expect((await members(token)).code).toBe(Code.Success)
  })
})

describe('a visitor’s call', () => {
  it('works with a dead token and says so in the header', async () => {
    const { id, token } = await signedIn(portal)
    expect((await visitors(token)).headers['x-session']).toBeUndefined()
    expect((await visitors('111')).headers['x-session']).toBeUndefined()
    await disableUser(portal.db, id, portal.clock.now())
    for (const dead of ['no-such-token', token]) {
      const answer = await visitors(dead)
      expect(answer.code).toBe(Code.Success)
      expect(answer.headers['x-session']).toBe('none')
    }
  })
})

describe('a session', () => {
  it('keeps only the hash of its token', async () => {
    const { id, token } = await signedIn(portal)
    const [row] = await portal.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('notes when it was last seen, but not on every call', async () => {
    const { id, token } = await signedIn(portal)
    const seen = async () => (await portal.db.select().from(sessions).where(eq(sessions.userId, id)))[0]?.lastSeenAt
    const first = await seen()
    portal.clock.advance(2 * MINUTE)
    await members(token)
    expect(await seen()).toEqual(first)
    portal.clock.advance(4 * MINUTE)
    await members(token)
    expect(await seen()).toEqual(portal.clock.now())
  })

  it('ends at logout, and only there', async () => {
    const { username, token } = await signedIn(portal)
    const other = (await signIn(portal, username)).accessToken
    expect(await portal.post(login.logout, {}, { token })).toMatchObject({ code: 0, data: null })
    expect((await portal.post(login.logout, {}, { token })).code).toBe(Code.InvalidToken)
    expect((await members(token)).code).toBe(Code.InvalidToken)
    expect((await members(other)).code).toBe(Code.Success)
  })

  it('swaps its token for a fresh one; the old one lives 60 s more', async () => {
    const { token } = await signedIn(portal, { familyAccount: true })
    portal.clock.advance(20 * HOUR)
    const swaps = await Promise.all([portal.post(login.refresh, {}, { token }), portal.post(login.refresh, {}, { token })])
    expect(swaps.map((swap) => swap.code)).toEqual([0, 0])
    expect(swaps[0]?.data.isFamilyAccount).toBe('Y')
    portal.clock.advance(59_000)
    expect((await members(token)).code).toBe(Code.Success)
    portal.clock.advance(1000)
    expect((await members(token)).code).toBe(Code.InvalidToken)
    portal.clock.advance(20 * HOUR)
    for (const swap of swaps) expect((await members(swap.data.accessToken)).code).toBe(Code.Success)
  })

  it('ends with all its tokens at logout', async () => {
    const { token } = await signedIn(portal)
    const fresh = (await portal.post(login.refresh, {}, { token })).data.accessToken
    await portal.post(login.logout, {}, { token: fresh })
    expect((await members(fresh)).code).toBe(Code.InvalidToken)
    expect((await members(token)).code).toBe(Code.InvalidToken)
  })

  it('is listed once with its device, and revoked from another one even after a swap', async () => {
    const account = await addAccount(portal)
    const phone = { headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) MicroMessenger/8.0' } }
    const lost = (await signIn(portal, account.username, phone)).accessToken
    portal.clock.advance(MINUTE)
    const mine = (await signIn(portal, account.username)).accessToken
    const { list } = (await portal.post(login.sessions, {}, { token: mine })).data
    expect(list.map((row) => row.current)).toEqual([true, false])
    expect(list[1]).toMatchObject({ device: 'iPhone · 微信' })
    const swapped = (await portal.post(login.refresh, {}, { token: lost })).data.accessToken
    expect((await portal.post(login.sessions, {}, { token: mine })).data.list).toHaveLength(2)
    const sessionId = list[1]?.sessionId ?? ''
    expect((await portal.post(login.revokeSession, { sessionId }, { token: mine })).code).toBe(0)
    expect((await members(swapped)).code).toBe(Code.InvalidToken)
    expect((await members(mine)).code).toBe(Code.Success)
    expect((await portal.post(login.revokeSession, { sessionId }, { token: mine })).code).toBe(Code.NotFound)
  })

  it('of somebody else cannot be revoked', async () => {
    const victim = await signedIn(portal)
    const { list } = (await portal.post(login.sessions, {}, { token: victim.token })).data
    const thief = await signedIn(portal)
    const answer = await portal.post(login.revokeSession, { sessionId: list[0]?.sessionId ?? '' }, { token: thief.token })
    expect(answer.code).toBe(Code.NotFound)
    expect((await members(victim.token)).code).toBe(Code.Success)
  })

  it('is forgotten 30 days after its end', async () => {
    const { id } = await signedIn(portal)
    const kept = () => portal.db.select().from(sessions).where(eq(sessions.userId, id))
    await sweepSessions(portal.db, new Date(portal.clock.now().getTime() + 30 * 24 * HOUR))
    expect(await kept()).toHaveLength(1)
    await sweepSessions(portal.db, new Date(portal.clock.now().getTime() + 32 * 24 * HOUR))
    expect(await kept()).toHaveLength(0)
  })
})

describe('a change of password', () => {
  const newPassword = 'fresh-2027'

  it('ends the other sessions and keeps this one', async () => {
    const { username, token } = await signedIn(portal)
    const other = (await signIn(portal, username)).accessToken
    const changed = await portal.post(login.changePassword, { password: PASSWORD, newPassword }, { token })
    expect(changed).toMatchObject({ code: 0, data: null })
    expect((await members(token)).code).toBe(Code.Success)
    expect((await members(other)).code).toBe(Code.InvalidToken)
    expect((await portal.post(login.login, { username, password: PASSWORD })).msg).toBe('用户名或密码错误')
    expect((await portal.post(login.login, { username, password: newPassword })).code).toBe(0)
  })

  it('wants the present password and a good new one', async () => {
    const { token } = await signedIn(portal)
    const change = (password: string, next: string) => portal.post(login.changePassword, { password, newPassword: next }, { token })
    expect(await change('wrong-1234', newPassword)).toMatchObject({ code: Code.InvalidInput, msg: '原密码错误，请重新输入' })
    expect(await change(PASSWORD, 'short1')).toMatchObject({ code: Code.InvalidInput, msg: '密码至少 8 位，需同时包含字母和数字' })
    for (let i = 0; i < 9; i += 1) await change('wrong-1234', newPassword)
    expect((await change(PASSWORD, newPassword)).code).toBe(Code.TooOften)
  })

  it('by an admin ends every session', async () => {
    const { id, token } = await signedIn(portal)
    await setPassword(portal.db, id, newPassword)
    expect((await members(token)).code).toBe(Code.InvalidToken)
  })
})
