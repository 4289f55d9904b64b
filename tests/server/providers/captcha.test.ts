import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { captcha, LOCAL_CAPTCHA_PREFIX } from '@contract/captcha'
import { Code } from '@contract/codes'
import { login } from '@contract/login'
import { createCaptcha } from '@server/providers/captcha'
import { aliyunCaptcha } from '@server/providers/captchaAliyun'
import { readSettings } from '@server/settings'
import { slide } from '@tests/support/browser/slide'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let vendor: Server
let endpoint: string
let asked: URLSearchParams[]
let answer: object

beforeEach(async () => {
  asked = []
  answer = { Success: true, Code: 'Success', Result: { VerifyResult: true, VerifyCode: 'T001' } }
  vendor = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', endpoint).searchParams)
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const address = vendor.address()
  endpoint = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
})
afterEach(() => vendor.close())

const access = () => ({ accessKeyId: 'id', accessKeySecret: 'key', endpoint, scene: 'scene-1' })

it('asks the vendor about a slide with the scene and its result', async () => {
  expect(await aliyunCaptcha(access()).verify('slid')).toBe(true)
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ CaptchaVerifyParam: 'slid', SceneId: 'scene-1' })
})

it('accepts the vendor’s refusal of a slide, and fails where the vendor does not answer', async () => {
  answer = { Success: true, Code: 'Success', Result: { VerifyResult: false, VerifyCode: 'F003' } }
  expect(await aliyunCaptcha(access()).verify('slid')).toBe(false)
  answer = { Success: false, Code: 'Forbidden.RAMUserAccessDenied' }
  await expect(aliyunCaptcha(access()).verify('slid')).rejects.toThrow('Forbidden.RAMUserAccessDenied')
})

it('has a check of its own in development, where no keys are set', () => {
  const judge = (env: NodeJS.ProcessEnv) => createCaptcha(readSettings(env).aliyunCaptcha, () => new Date()).kind
  expect(judge({})).toBe('local')
  expect(judge({ CAPTCHA_ACCESS_KEY_ID: 'id', CAPTCHA_ACCESS_KEY_SECRET: 'key' })).toBe('aliyun')
})

async function passes(testApp: TestApp, captchaVerifyParam: string): Promise<unknown> {
  return (await testApp.post(captcha.verify, { captchaVerifyParam })).data
}

it('accepts a slide by hand once', async () => {
  const testApp = await startTestApp()
  const once = slide()
  expect(await passes(testApp, once)).toEqual({ passed: true })
  expect(await passes(testApp, once)).toEqual({ passed: false })
  await testApp.close()
})

it('refuses what was not slid by hand', async () => {
  const testApp = await startTestApp()
  const wrong = [
    'x',
    LOCAL_CAPTCHA_PREFIX,
    `${LOCAL_CAPTCHA_PREFIX}{"nonce":1}`,
    slide([
      [0, 0],
      [30, 1],
      [60, 2],
      [100, 3],
    ]),
    slide([
      [0, 0],
      [10, 100],
      [20, 200],
      [50, 400],
    ]),
    slide([
      [0, 400],
      [10, 300],
      [20, 200],
      [100, 900],
    ]),
    slide(undefined, 'zz'),
  ]
  for (const param of wrong) expect(await passes(testApp, param), param).toEqual({ passed: false })
  const empty = await testApp.post(captcha.verify, { captchaVerifyParam: '' })
  expect(empty).toMatchObject({ code: Code.InvalidInput, msg: '请先完成滑动验证' })
  await testApp.close()
})

it('sends the fourth code of an hour after a slide, and not where the service is away', async () => {
  let working = false
  const judge = {
    kind: 'aliyun' as const,
    verify: (param: string) => (working ? Promise.resolve(param === 'slid') : Promise.reject(new Error('away'))),
  }
  const testApp = await startTestApp({ captcha: judge })
  const ask = async (captchaVerifyParam?: string) => {
    testApp.clock.advance(61_000)
    return (
      await testApp.post(login.sendPublicCode, {
        mobile: '13912345678',
        ...(captchaVerifyParam ? { captchaVerifyParam } : {}),
      })
    ).code
  }
  for (let sent = 0; sent < 3; sent += 1) expect(await ask()).toBe(Code.Success)
  expect(await ask()).toBe(Code.CaptchaFirst)
  expect(await ask('slid')).toBe(Code.CaptchaFirst)
  working = true
  expect(await ask('forged')).toBe(Code.CaptchaFirst)
  expect(await ask('slid')).toBe(Code.Success)
  await testApp.close()
})
