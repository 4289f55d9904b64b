import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { AUTH_METHOD_SMS, login } from '@contract/login'
import { modules } from '@contract/module'
import { idempotencyKeys } from '@server/db/tables'
import { setPassword } from '@server/features/people/service'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { MINUTE, PASSWORD, addAccount, signIn, signedIn } from './accounts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const members = (token: string) => testApp.post(modules.list, {}, { token })

describe('a change of password', () => {
  const newPassword = 'fresh-2027'

  it('ends the other sessions and keeps this one', async () => {
    const { username, token } = await signedIn(testApp)
    const other = (await signIn(testApp, username)).accessToken
    const changed = await testApp.post(login.changePassword, { password: PASSWORD, newPassword }, { token })
    expect(changed).toMatchObject({ code: 0, data: null })
    expect((await members(token)).code).toBe(Code.Success)
    expect((await members(other)).code).toBe(Code.InvalidToken)
    expect((await testApp.post(login.login, { username, password: PASSWORD })).msg).toBe('用户名或密码错误')
    expect((await testApp.post(login.login, { username, password: newPassword })).code).toBe(0)
  })

  it('wants the present password and a good new one', async () => {
    const { token } = await signedIn(testApp)
    const change = (password: string, next: string) =>
      testApp.post(login.changePassword, { password, newPassword: next }, { token })
    expect(await change('wrong-1234', newPassword)).toMatchObject({
      code: Code.InvalidInput,
      msg: '原密码错误，请重新输入',
    })
    expect(await change(PASSWORD, 'short1')).toMatchObject({
      code: Code.InvalidInput,
      msg: '密码至少 8 位，需同时包含字母和数字',
    })
    for (let i = 0; i < 9; i += 1) await change('wrong-1234', newPassword)
    expect((await change(PASSWORD, newPassword)).code).toBe(Code.TooOften)
  })

  it('that is sent again after a lost answer succeeds, and nothing of the password is kept', async () => {
    const { username, token } = await signedIn(testApp)
    const again = () =>
      testApp.post(
        login.changePassword,
        { password: PASSWORD, newPassword },
        { token, headers: { 'idempotency-key': 'password-of-the-form' } },
      )
    expect(await again()).toMatchObject({ code: 0, data: null })
    expect(await again()).toMatchObject({ code: 0, data: null })
    expect((await testApp.post(login.login, { username, password: newPassword })).code).toBe(0)
    const kept = await testApp.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'password-of-the-form'))
    expect(kept).toEqual([])
  })

  describe('with a wrong present password', () => {
    const WRONG = { code: Code.InvalidInput, msg: '原密码错误，请重新输入' }
    const change = (token: string, password: string, next: string) =>
      testApp.post(login.changePassword, { password, newPassword: next }, { token })

    it('is refused and counted, also to the password that is set already', async () => {
      const { username, token } = await signedIn(testApp)
      const other = (await signIn(testApp, username)).accessToken
      for (let i = 0; i < 10; i += 1) expect(await change(token, 'wrong-1234', PASSWORD)).toMatchObject(WRONG)
      expect((await members(other)).code).toBe(Code.Success)
      expect((await change(token, 'wrong-1234', PASSWORD)).code).toBe(Code.TooOften)
    })

    it('is the same one sent again only from where it was made, within ten minutes', async () => {
      const { username, token } = await signedIn(testApp)
      expect((await change(token, PASSWORD, newPassword)).code).toBe(0)
      const signedInThen = await testApp.post(login.login, { username, password: newPassword })
      expect(await change(signedInThen.data.accessToken, PASSWORD, newPassword)).toMatchObject(WRONG)
      testApp.clock.advance(9 * MINUTE)
      const swapped = await testApp.post(login.refresh, {}, { token })
      expect((await change(swapped.data.accessToken, PASSWORD, newPassword)).code).toBe(0)
      expect(await change(swapped.data.accessToken, PASSWORD, 'other-2027')).toMatchObject(WRONG)
      testApp.clock.advance(2 * MINUTE)
      expect(await change(swapped.data.accessToken, PASSWORD, newPassword)).toMatchObject(WRONG)
    })
  })

  it('of an account without one is refused and never counted: it signs in by SMS', async () => {
    const { username, mobile } = await addAccount(testApp, { password: undefined })
    await testApp.post(login.sendPublicCode, { mobile })
    const checkCode = testApp.sms.sent.at(-1)?.code ?? ''
    const byCode = { username: mobile, authMethod: AUTH_METHOD_SMS, checkCode } as const
    const token = (await testApp.post(login.login, byCode)).data.accessToken
    for (let i = 0; i < 11; i += 1) {
      const change = { password: 'any-2026', newPassword }
      expect(await testApp.post(login.changePassword, change, { token })).toMatchObject({
        code: Code.InvalidInput,
        msg: '账号未设置密码，请使用短信登录',
      })
    }
    expect((await testApp.post(login.login, { username, password: PASSWORD })).msg).toBe('用户名或密码错误')
  })

  it('by an admin ends every session', async () => {
    const { id, token } = await signedIn(testApp)
    await setPassword(testApp.db, id, newPassword)
    expect((await members(token)).code).toBe(Code.InvalidToken)
  })
})
