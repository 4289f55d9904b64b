import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { BASE_PATHS } from '@contract/endpoint'
import { SMS_PER_ADDRESS_HOUR } from '@contract/limits'
import { AUTH_METHOD_SMS, login } from '@contract/login'
import { keyedDigest } from '@server/lib/digest'
import { disableUser } from '@server/accounts'
import { smsCodes } from '@server/features/session/tables'
import { slide } from '@tests/support/browser/slide'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { spyOnTimer } from '@tests/support/timerSpy'
import { HOUR, MINUTE, addAccount, signedIn } from './accounts'

/** Replaces the server's next wait by one that the test ends; resolves with its duration. */
function holdNextWait() {
  const waits = spyOnTimer('setTimeout')
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const ms = new Promise<number | undefined>((resolve) => {
    waits.mockImplementationOnce(async (asked, value) => {
      resolve(asked)
      await ended
      return value as never
    })
  })
  return { ms, end }
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
beforeEach(() => {
  testApp.clock.advance(25 * HOUR)
  testApp.sms.sent.length = 0
})
afterAll(() => testApp.close())

const ask = (mobile: string, address = '127.0.0.1') => testApp.post(login.sendPublicCode, { mobile }, { address })
const enter = (mobile: string, checkCode: string) =>
  testApp.post(login.login, { username: mobile, authMethod: AUTH_METHOD_SMS, checkCode })
const lastCode = () => testApp.sms.sent.at(-1)?.code ?? ''
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const wrong = { code: Code.InvalidInput, msg: '验证码错误或已过期', data: null }

describe('an SMS code', () => {
  it('goes to the number, six digits, and signs in once', async () => {
    const { mobile } = await addAccount(testApp)
    expect(await ask(mobile)).toMatchObject({ status: 200, code: 0, data: null, message: '' })
    expect(testApp.sms.sent).toEqual([{ mobile, code: expect.stringMatching(/^\d{6}$/) }])
    const code = lastCode()
    expect((await enter(mobile, code)).data).toMatchObject({ accessToken: expect.any(String), isFamilyAccount: 'N' })
    expect(await enter(mobile, code)).toMatchObject(wrong)
  })

  it('is over after five minutes', async () => {
    const { mobile } = await addAccount(testApp)
    await ask(mobile)
    testApp.clock.advance(5 * MINUTE)
    expect(await enter(mobile, lastCode())).toMatchObject(wrong)
  })

  it('bears five tries', async () => {
    const { mobile } = await addAccount(testApp)
    await ask(mobile)
    for (let i = 0; i < 4; i += 1) expect(await enter(mobile, otherThan(lastCode()))).toMatchObject(wrong)
    expect((await enter(mobile, lastCode())).code).toBe(0)
    testApp.clock.advance(MINUTE)
    await ask(mobile)
    for (let i = 0; i < 5; i += 1) await enter(mobile, otherThan(lastCode()))
    expect(await enter(mobile, lastCode())).toMatchObject(wrong)
  })

  it('is replaced by the next one', async () => {
    const { mobile } = await addAccount(testApp)
    await ask(mobile)
    const first = lastCode()
    testApp.clock.advance(MINUTE)
    await ask(mobile)
    if (first !== lastCode()) expect(await enter(mobile, first)).toMatchObject(wrong)
    expect((await enter(mobile, lastCode())).code).toBe(0)
  })

  it('of one number is worth nothing for another', async () => {
    const [mine, yours] = [await addAccount(testApp), await addAccount(testApp)]
    await ask(mine.mobile)
    expect(await enter(yours.mobile, lastCode())).toMatchObject(wrong)
  })

  it('leaves neither number, address nor code in the database', async () => {
    const { mobile } = await addAccount(testApp)
    await ask(mobile, '10.9.8.7')
    const rows = JSON.stringify(await testApp.db.select().from(smsCodes))
    for (const secret of [mobile, '10.9.8.7', lastCode()]) expect(rows).not.toContain(`"${secret}"`)
  })

  it('asked for an unknown or disabled number answers like any other and sends nothing', async () => {
    const disabled = await addAccount(testApp)
    await disableUser(testApp.db, disabled.id, testApp.clock.now())
    for (const mobile of ['13100000000', disabled.mobile]) {
      const { headers: _headers, ...answer } = await ask(mobile)
      expect(answer).toEqual({ status: 200, code: 0, data: null, msg: '', message: '' })
      expect(await ask(mobile)).toMatchObject({ code: Code.TooOften, msg: '验证码发送过于频繁，请 60 秒后再试' })
      expect(await enter(mobile, '')).toMatchObject({ code: Code.InvalidInput, msg: '请输入验证码' })
      expect(await enter(mobile, '123456')).toMatchObject(wrong)
    }
    expect(testApp.sms.sent).toEqual([])
  })

  it('waits as long before the answer for known and unknown numbers, however slow the provider is', async () => {
    const { mobile } = await addAccount(testApp)
    const { send } = testApp.context.sms
    testApp.context.sms.send = () => new Promise(() => undefined)
    for (const asked of [mobile, '13100000000']) {
      const wait = holdNextWait()
      let hasAnswered = false
      const answer = ask(asked).finally(() => (hasAnswered = true))
      expect(await wait.ms).toBe(400)
      // Lets pending promises settle before the wait ends.
      for (let turn = 0; turn < 20; turn += 1) await testApp.db.execute('select 1')
      expect(hasAnswered).toBe(false)
      wait.end()
      expect((await answer).code).toBe(0)
    }
    testApp.context.sms.send = send
  })

  it('wants a number of eleven digits', async () => {
    expect(await ask('')).toMatchObject({ code: Code.InvalidInput, msg: '请输入手机号', message: '请输入手机号' })
    expect(await ask('12345')).toMatchObject({ code: Code.InvalidInput, msg: '请输入正确的 11 位手机号' })
  })

  it('repeats what is said as its message, also where the request never reached it', async () => {
    const url = BASE_PATHS[login.sendPublicCode.base] + login.sendPublicCode.path
    const sent = (payload: string, type = 'application/json') =>
      testApp.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
    for (const answer of [await sent('{'), await sent('<a/>', 'text/xml'), await sent(`"${'x'.repeat(3_000_000)}"`)]) {
      const { msg, message } = answer.json<{ msg: string; message: string }>()
      expect(msg).not.toBe('')
      expect(message).toBe(msg)
    }
  })

  it('that could not be sent says so and may be asked again at once', async () => {
    const { mobile } = await addAccount(testApp)
    testApp.sms.failNext()
    expect(await ask(mobile)).toMatchObject({
      code: Code.ServerFault,
      msg: '验证码发送失败',
      message: '验证码发送失败',
    })
    expect((await ask('13100000000')).msg).toBe('验证码发送失败')
    expect((await ask(mobile)).code).toBe(0)
    expect((await ask('13100000000')).code).toBe(0)
  })
})

describe('asking for codes', () => {
  it('is possible once per 60 s, and the seconds left are said', async () => {
    await ask('13100000001')
    testApp.clock.advance(15_000)
    const again = {
      code: Code.TooOften,
      msg: '验证码发送过于频繁，请 45 秒后再试',
      message: '验证码发送过于频繁，请 45 秒后再试',
    }
    expect(await ask('13100000001')).toMatchObject(again)
    testApp.clock.advance(45_000)
    expect((await ask('13100000001')).code).toBe(0)
  })

  it('wants the captcha after the third in an hour, the 60 s are judged first', async () => {
    for (let i = 0; i < 3; i += 1) {
      expect((await ask('13100000002')).code).toBe(0)
      testApp.clock.advance(i < 2 ? MINUTE : 30_000)
    }
    expect((await ask('13100000002')).code).toBe(Code.TooOften)
    testApp.clock.advance(30_000)
    expect(await ask('13100000002')).toMatchObject({ code: Code.CaptchaFirst, msg: '请先完成拖动验证' })
    const made = { mobile: '13100000002', captchaVerifyParam: 'made up' }
    expect((await testApp.post(login.sendPublicCode, made)).code).toBe(Code.CaptchaFirst)
    testApp.clock.advance(HOUR)
    expect((await ask('13100000002')).code).toBe(0)
  })

  it("wants the captcha after twenty from one address, members' own codes aside", async () => {
    const { token } = await signedIn(testApp)
    const own = await testApp.post(login.sendOwnCode, { scene: 'changeMobile' }, { token, address: '10.1.1.1' })
    expect(own.code).toBe(0)
    const mobiles = Array.from({ length: 20 }, (_, i) => `132000000${String(i).padStart(2, '0')}`)
    const codes = await Promise.all(mobiles.map(async (mobile) => (await ask(mobile, '10.1.1.1')).code))
    expect(codes).toEqual(Array(20).fill(0))
    expect((await ask('13300000000', '10.1.1.1')).code).toBe(Code.CaptchaFirst)
    expect((await ask('13300000000', '10.1.1.2')).code).toBe(0)
  })

  it('is refused to an address only after 600, with the captcha too, and to members never for their address', async () => {
    const earlier = (times: number) =>
      testApp.db.insert(smsCodes).values(
        Array.from({ length: times }, (_, n) => ({
          mobileHash: `other ${n}`,
          addressHash: keyedDigest('test-secret', 'address', '10.1.1.3'),
          scene: 'login',
          codeHash: '',
          sentAt: testApp.clock.now(),
        })),
      )
    const proven = (mobile: string) =>
      testApp.post(login.sendPublicCode, { mobile, captchaVerifyParam: slide() }, { address: '10.1.1.3' })
    await earlier(SMS_PER_ADDRESS_HOUR - 1)
    expect((await proven('13300000001')).code).toBe(0)
    expect(await proven('13300000002')).toMatchObject({
      code: Code.TooOften,
      msg: '获取验证码次数过多，请 60 分钟后再试',
    })
    const { token } = await signedIn(testApp)
    const own = await testApp.post(login.sendOwnCode, { scene: 'changeMobile' }, { token, address: '10.1.1.3' })
    expect(own.code).toBe(0)
  })
})

describe('a code for the signed-in user', () => {
  it('goes to the own number, five an hour and ten a day', async () => {
    const { token, mobile } = await signedIn(testApp)
    const own = () => testApp.post(login.sendOwnCode, { scene: 'changeMobile' }, { token })
    for (let i = 0; i < 5; i += 1) {
      expect((await own()).code).toBe(0)
      testApp.clock.advance(MINUTE)
    }
    expect(testApp.sms.sent.at(-1)?.mobile).toBe(mobile)
    expect(await own()).toMatchObject({ code: Code.TooOften, msg: '获取验证码次数过多，请 55 分钟后再试' })
    testApp.clock.advance(HOUR)
    for (let i = 0; i < 5; i += 1) {
      expect((await own()).code).toBe(0)
      testApp.clock.advance(MINUTE)
    }
    testApp.clock.advance(HOUR)
    expect(await own()).toMatchObject({ code: Code.TooOften, msg: '获取验证码次数过多，请 22 小时后再试' })
  })

  it('does not sign in, and a failure to send is told', async () => {
    const { token, mobile } = await signedIn(testApp)
    await testApp.post(login.sendOwnCode, { scene: 'changeMobile' }, { token })
    expect(await enter(mobile, lastCode())).toMatchObject(wrong)
    testApp.clock.advance(MINUTE)
    testApp.sms.failNext()
    expect((await testApp.post(login.sendOwnCode, { scene: 'changeMobile' }, { token })).msg).toBe('验证码发送失败')
  })
})
