import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { AUTH_METHOD_SMS, login } from '@contract/login'
import { modules } from '@contract/module'
import { disableUser } from '@server/accounts'
import { holdOpen } from '@server/domain/openAccount'
import { setPassword } from '@server/features/people/service'
import { authenticate, EndReason, logOut, swapToken } from '@server/features/session/service'
import { sessions } from '@server/features/session/tables'
import { sha256 } from '@server/lib/digest'
import type { TestApp } from '@tests/support/testApp'
import { appOf, first, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'
import { HOUR, PASSWORD, addAccount, signIn, signedIn } from './accounts'

withTwoApps()
beforeEach(() => {
  for (const server of [first, second]) server.clock.advance(25 * HOUR)
})

const times = <Result>(n: number, call: (server: TestApp, i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: n }, (_, i) => call(appOf(i), i)))
const count = (codes: { code: number }[], code: number) => codes.filter((answer) => answer.code === code).length

describe('on two servers at once', () => {
  it('an account allows ten failed logins, not one more', async () => {
    const { username } = await addAccount(first)
    const answers = await times(40, (server, i) =>
      server.post(login.login, { username, password: 'wrong-password' }, { address: `10.0.${i}.1` }),
    )
    expect(count(answers, Code.InvalidInput)).toBe(10)
    expect(count(answers, Code.TooOften)).toBe(30)
  })

  it('a number gets one code', async () => {
    const { mobile } = await addAccount(first)
    const before = first.sms.sent.length + second.sms.sent.length
    const answers = await times(10, (server, i) =>
      server.post(login.sendPublicCode, { mobile }, { address: `10.1.${i}.1` }),
    )
    expect(count(answers, Code.Success)).toBe(1)
    expect(count(answers, Code.TooOften)).toBe(9)
    expect(first.sms.sent.length + second.sms.sent.length).toBe(before + 1)
  })

  it('an address gets twenty codes before the captcha', async () => {
    const answers = await times(30, (server, i) =>
      server.post(login.sendPublicCode, { mobile: `136000000${i + 10}` }, { address: '10.2.0.1' }),
    )
    expect(count(answers, Code.Success)).toBe(20)
    expect(count(answers, Code.CaptchaFirst)).toBe(10)
  })

  it('a code signs in once', async () => {
    const { mobile } = await addAccount(first)
    await first.post(login.sendPublicCode, { mobile })
    const checkCode = first.sms.sent.at(-1)?.code ?? ''
    const answers = await times(4, (server) =>
      server.post(login.login, { username: mobile, authMethod: AUTH_METHOD_SMS, checkCode }),
    )
    expect(count(answers, Code.Success)).toBe(1)
  })

  it('no login and no swapped token survives a change of password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, username, token } = await signedIn(first)
      const [, ...answers] = await Promise.all([
        setPassword(first.db, id, 'fresh-2027'),
        second.post(login.login, { username, password: PASSWORD }),
        second.post(login.refresh, {}, { token }),
        first.post(login.refresh, {}, { token }),
      ])
      for (const { data } of answers) {
        if (data) expect((await first.post(modules.list, {}, { token: data.accessToken })).code).toBe(Code.InvalidToken)
      }
      const alive = await first.db.select().from(sessions).where(eq(sessions.userId, id))
      expect(alive.filter((row) => row.endedReason === null)).toEqual([])
    }
  })

  it('no swapped token survives a logout', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, username } = await addAccount(first)
      const { accessToken: token } = await signIn(first, username)
      const [, swap] = await Promise.all([
        first.post(login.logout, {}, { token }),
        second.post(login.refresh, {}, { token }),
      ])
      if (swap.data) {
        const late = await first.post(modules.list, {}, { token: swap.data.accessToken })
        expect(late.code).toBe(Code.InvalidToken)
      }
      const rows = await first.db.select().from(sessions).where(eq(sessions.userId, id))
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter((row) => row.endedReason === null)).toEqual([])
    }
  })
})

async function liveSession(token: string) {
  const status = await authenticate(first.db, token, first.clock.now())
  if (status.kind !== 'live') throw new Error(status.kind)
  return status.session
}

const rowOf = async (token: string) => {
  const [row] = await first.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, sha256(token)))
  return row
}

/** Renews a token; `work` begins before the renewal has ended, and waits for it. */
async function whileRenewing<Result>(token: string, work: () => Promise<Result>) {
  const session = await liveSession(token)
  return second.db.transaction(async (tx) => {
    const { accessToken } = await swapToken(tx, session, token, second.clock.now())
    const worked = work()
    await untilBlocked(1)
    return { renewed: accessToken, worked }
  })
}

describe('the token of a renewal that is under way', () => {
  type Person = Awaited<ReturnType<typeof signedIn>>
  const revoke = async ({ username, token }: Person) => {
    const { accessToken } = await signIn(first, username)
    const { id } = await liveSession(token)
    return () => first.post(login.revokeSession, { sessionId: id }, { token: accessToken })
  }
  it.each<[string, EndReason, (person: Person) => Promise<() => Promise<unknown>>]>([
    [
      'a logout',
      EndReason.Logout,
      async ({ token }) =>
        () =>
          first.post(login.logout, {}, { token }),
    ],
    ['ending the session on another device', EndReason.Revoked, revoke],
    [
      'a change of password',
      EndReason.Password,
      async ({ id }) =>
        () =>
          setPassword(first.db, id, 'fresh-2027'),
    ],
    [
      'disabling',
      EndReason.Disabled,
      async ({ id }) =>
        () =>
          disableUser(first.db, id, first.clock.now()),
    ],
  ])('is ended by %s', async (_by, reason, prepare) => {
    const person = await signedIn(first)
    const end = await prepare(person)
    const { renewed, worked } = await whileRenewing(person.token, end)
    await worked
    expect([(await rowOf(person.token))?.endedReason, (await rowOf(renewed))?.endedReason]).toEqual([reason, reason])
  })

  it('is not given out once a logout has begun', async () => {
    const { token } = await signedIn(first)
    const session = await liveSession(token)
    const { renewal } = await second.db.transaction(async (tx) => {
      await logOut(tx, session, second.clock.now())
      const renewal = first.post(login.refresh, {}, { token })
      await untilBlocked(1)
      return { renewal }
    })
    expect((await renewal).code).toBe(Code.InvalidToken)
  })
})

it('a change of password ends three sessions, one of which is renewed and writes meanwhile', async () => {
  const { id, username, token } = await signedIn(first)
  const others: string[] = []
  for (let device = 0; device < 2; device += 1) {
    first.clock.advance(1)
    others.push((await signIn(first, username)).accessToken)
  }
  second.clock.advance(3)
  const hasToken = (of = '') => eq(sessions.tokenHash, sha256(of))
  const { changed, written } = await second.db.transaction(async (tx) => {
    await tx.select().from(sessions).where(hasToken(others[1])).for('share')
    const { worked } = await whileRenewing(token, () => setPassword(first.db, id, 'fresh-2027'))
    const free = () => first.db.select().from(sessions).where(hasToken(others[0])).for('update', { skipLocked: true })
    await expect.poll(async () => (await free()).length).toBe(0)
    const written = first.db.transaction((writing) => holdOpen(writing, id))
    await untilBlocked(2)
    return { changed: worked, written }
  })
  await Promise.all([changed, written])
  const rows = await first.db.select().from(sessions).where(eq(sessions.userId, id))
  expect(rows.map(({ endedReason }) => endedReason)).toEqual(Array(4).fill(EndReason.Password))
})

it('disabling waits for a write that has waited for a renewal of the only session', async () => {
  const { id, token } = await signedIn(first)
  const { disabled } = await first.db.transaction(async (writing) => {
    const { worked } = await whileRenewing(token, () => holdOpen(writing, id))
    await worked
    const disabled = disableUser(second.db, id, second.clock.now())
    await untilBlocked(1)
    return { disabled }
  })
  await disabled
})
