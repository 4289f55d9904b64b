import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { AUTH_METHOD_SMS, login } from '@contract/login'
import { modules } from '@contract/module'
import { setPassword } from '@server/features/people/service'
import { sessions } from '@server/features/session/tables'
import type { TestApp } from '@tests/support/testApp'
import { appOf, first, second, withTwoApps } from '@tests/support/servers/twoApps'
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
