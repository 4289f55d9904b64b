import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '@contract/codes'
import { LOGIN_FAILURES_PER_ADDRESS } from '@contract/limits'
import { AUTH_METHOD_SMS, login, type LoginBody } from '@contract/login'
import { keyedDigest } from '@server/lib/digest'
import { disableUser } from '@server/accounts'
import { loginFailures } from '@server/features/session/tables'
import { slide } from '@tests/support/browser/slide'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { HOUR, MINUTE, PASSWORD, addAccount, signIn, signedIn } from './accounts'

/** Cost parameters of a stored hash, without its salt. */
const costOf = (kept: string) => kept.split('$').slice(1, 4).join(' ')

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
beforeEach(() => {
  testApp.clock.advance(25 * HOUR)
})
afterAll(() => testApp.close())

const tryIn = (username: string, password: string, address = '127.0.0.1', agent = 'browser') =>
  testApp.post(login.login, { username, password }, { address, headers: { 'user-agent': agent } })

async function fail(times: number, username: string, address = '127.0.0.1', agent = 'attacker') {
  for (let i = 0; i < times; i += 1) await tryIn(username, 'wrong-password', address, agent)
}

describe('signing in by password', () => {
  it('answers the token and the family flag, by username or number', async () => {
    const { username, mobile } = await addAccount(testApp)
    const family = await addAccount(testApp, { familyAccount: true })
    expect((await tryIn(username, PASSWORD)).data).toMatchObject({ isFamilyAccount: 'N' })
    expect((await tryIn(mobile, PASSWORD)).code).toBe(0)
    expect((await tryIn(` ${family.username} `, PASSWORD)).data.isFamilyAccount).toBe('Y')
  })

  it('tells wrong, unknown, disabled and passwordless accounts alike', async () => {
    const known = await addAccount(testApp)
    const disabled = await addAccount(testApp)
    await disableUser(testApp.db, disabled.id, testApp.clock.now())
    const { username: codesOnly } = await addAccount(testApp, { password: undefined })
    const answers = [
      await tryIn(known.username, 'wrong-password'),
      await tryIn('nobody', 'wrong-password'),
      await tryIn(disabled.username, PASSWORD),
      await tryIn(codesOnly, PASSWORD),
    ]
    for (const { status, code, msg, data } of answers) {
      expect({ status, code, msg, data }).toEqual({
        status: 200,
        code: Code.InvalidInput,
        msg: '用户名或密码错误',
        data: null,
      })
    }
  })

  it('does the same work for an unknown, a disabled and a passwordless account: one hash, as costly', async () => {
    const known = await addAccount(testApp)
    const disabled = await addAccount(testApp)
    await disableUser(testApp.db, disabled.id, testApp.clock.now())
    const { username: codesOnly } = await addAccount(testApp, { password: undefined })
    const hash = vi.spyOn(argon2, 'hash')
    const verify = vi.spyOn(argon2, 'verify')
    onTestFinished(() => void vi.restoreAllMocks())
    const workOf = async (username: string) => {
      hash.mockClear()
      verify.mockClear()
      await tryIn(username, 'wrong-password')
      return {
        hashed: hash.mock.calls.length,
        verified: verify.mock.calls.map(([kept]) => costOf(String(kept))),
      }
    }
    const work = await workOf(known.username)
    expect(work).toEqual({ hashed: 0, verified: [expect.stringMatching(/^argon2id v=19 m=\d+,t=\d+,p=\d+$/)] })
    for (const username of ['nobody', disabled.username, codesOnly]) expect(await workOf(username)).toEqual(work)
  })

  it.each([
    [{}, '请输入用户名'],
    [{ username: '  ', password: 'x' }, '请输入用户名'],
    [{ username: 'demo' }, '请输入密码'],
    [{ authMethod: 'UsernameSM' }, '请输入手机号'],
    [{ username: '123', authMethod: 'UsernameSM', checkCode: '1' }, '请输入正确的 11 位手机号'],
    [{ username: '13800000001', authMethod: 'UsernameSM' }, '请输入验证码'],
    [{ username: '13800000001', authMethod: 'Fingerprint', checkCode: '1' }, '登录方式有误，请刷新后重试'],
    [{ username: 'demo', authMethod: 'Fingerprint', password: 'bole-2026' }, '登录方式有误，请刷新后重试'],
    [{ username: 'demo', authMethod: null, password: 'bole-2026' }, '登录方式有误，请刷新后重试'],
    [{ username: 'a\u0000b', password: 'x' }, '用户名含有无法识别的字符，请修改后重试'],
    [{ username: 'x'.repeat(65), password: 'x' }, '用户名过长，请检查后重试'],
    [{ username: 'demo', password: 'x'.repeat(129) }, '密码过长，请检查后重试'],
    [{ username: '13800000001', authMethod: 'UsernameSM', checkCode: '1'.repeat(17) }, '验证码过长，请检查后重试'],
  ])('says what is missing: %j → %s', async (body, msg) => {
    expect(await testApp.post(login.login, body as LoginBody)).toMatchObject({ code: Code.InvalidInput, msg })
  })
})

describe('failed logins', () => {
  it.each(['known', 'unknown'])('close a %s account after ten, and say when again', async (kind) => {
    const username = kind === 'known' ? (await addAccount(testApp)).username : 'nobody'
    await fail(1, username)
    testApp.clock.advance(3 * MINUTE)
    await fail(9, username)
    const refused = { code: Code.TooOften, msg: '登录失败次数过多，请 12 分钟后再试' }
    expect(await tryIn(username, PASSWORD)).toMatchObject(refused)
    expect(await tryIn(username, PASSWORD, '10.0.0.9')).toMatchObject(refused)
    testApp.clock.advance(12 * MINUTE)
    expect((await tryIn(username, PASSWORD)).code).toBe(kind === 'known' ? 0 : Code.InvalidInput)
  })

  it('count by username and number together', async () => {
    const { username, mobile } = await addAccount(testApp)
    await fail(5, username)
    await fail(5, mobile)
    expect((await tryIn(username, PASSWORD)).code).toBe(Code.TooOften)
  })

  describe('of one address', () => {
    const failed = (address: string, times: number) =>
      testApp.db.insert(loginFailures).values(
        Array.from({ length: times }, (_, n) => ({
          accountHash: `other ${n}`,
          addressHash: keyedDigest('test-secret', 'address', address),
          at: testApp.clock.now(),
        })),
      )
    const prove = (username: string, password: string, address: string, captchaVerifyParam?: string) =>
      testApp.post(login.login, { username, password, captchaVerifyParam }, { address })

    it('ask for a captcha after a hundred, and let in who passed it', async () => {
      const { username, mobile } = await addAccount(testApp)
      await failed('10.0.0.1', 99)
      expect((await tryIn('fresh-name', PASSWORD, '10.0.0.1')).code).toBe(Code.InvalidInput)
      expect(await tryIn(username, PASSWORD, '10.0.0.1')).toMatchObject({
        code: Code.CaptchaFirst,
        msg: '请先完成拖动验证',
      })
      const byCode = { username: mobile, authMethod: AUTH_METHOD_SMS, checkCode: '123456' } as const
      expect((await testApp.post(login.login, byCode, { address: '10.0.0.1' })).code).toBe(Code.CaptchaFirst)
      expect((await prove(username, PASSWORD, '10.0.0.1', 'made up')).code).toBe(Code.CaptchaFirst)
      const proof = slide()
      expect((await prove(username, PASSWORD, '10.0.0.1', proof)).code).toBe(Code.Success)
      expect((await prove(username, PASSWORD, '10.0.0.1', proof)).code).toBe(Code.CaptchaFirst)
      expect((await prove(username, 'wrong-password', '10.0.0.1', slide())).code).toBe(Code.InvalidInput)
      expect((await tryIn('fresh-name', PASSWORD, '10.0.0.2')).code).toBe(Code.InvalidInput)
      testApp.clock.advance(15 * MINUTE)
      expect((await tryIn(username, PASSWORD, '10.0.0.1')).code).toBe(Code.Success)
    })

    it('do not use up a captcha that is not asked for', async () => {
      const { username } = await addAccount(testApp)
      const proof = slide()
      expect((await prove(username, PASSWORD, '10.0.0.1', proof)).code).toBe(Code.Success)
      await failed('10.0.0.1', 100)
      expect((await prove(username, PASSWORD, '10.0.0.1', proof)).code).toBe(Code.Success)
    })

    it('refuse it only after 3,000, members who change their password never', async () => {
      const { username, token } = await signedIn(testApp)
      await failed('10.0.0.1', LOGIN_FAILURES_PER_ADDRESS)
      const refused = { code: Code.TooOften, msg: '登录失败次数过多，请 15 分钟后再试' }
      expect(await prove(username, PASSWORD, '10.0.0.1', slide())).toMatchObject(refused)
      const change = { password: PASSWORD, newPassword: 'fresh-2027' }
      expect((await testApp.post(login.changePassword, change, { token, address: '10.0.0.1' })).code).toBe(Code.Success)
    })

    it('are not the tries still under way, when many sign in at once', async () => {
      await failed('10.0.0.1', 95)
      const people = await Promise.all(Array.from({ length: 20 }, () => addAccount(testApp)))
      const answers = await Promise.all(people.map(({ username }) => tryIn(username, PASSWORD, '10.0.0.1')))
      expect(answers.map(({ code }) => code)).toEqual(people.map(() => Code.Success))
    })
  })

  it('of others do not shut out a device that signed in before, its own do', async () => {
    const { username } = await addAccount(testApp)
    await signIn(testApp, username, { address: '10.0.0.3', headers: { 'user-agent': 'my phone' } })
    await fail(12, username, '10.0.0.66')
    expect((await tryIn(username, PASSWORD, '10.0.0.3', 'another browser')).code).toBe(Code.TooOften)
    expect((await tryIn(username, PASSWORD, '10.0.0.3', 'my phone')).code).toBe(0)
    await fail(10, username, '10.0.0.3', 'my phone')
    expect((await tryIn(username, PASSWORD, '10.0.0.3', 'my phone')).code).toBe(Code.TooOften)
  })

  it('do not include right ones, however many at once', async () => {
    const { username } = await addAccount(testApp)
    const answers = await Promise.all(Array.from({ length: 15 }, () => tryIn(username, PASSWORD)))
    expect(answers.map((answer) => answer.code)).toEqual(Array(15).fill(0))
    await fail(9, username)
    expect((await tryIn(username, PASSWORD, '10.0.0.4', 'new')).code).toBe(0)
  })
})
