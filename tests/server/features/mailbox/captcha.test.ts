import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { ADVICE_CAPTCHA_AFTER, mailbox, type WriteBody } from '@contract/mailbox'
import { slide } from '@tests/support/browser/slide'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { member } from './people'

const asked = { code: Code.CaptchaFirst, msg: '请先完成拖动验证' }
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

/** A person who has just submitted this many entries. */
async function writer(entries = ADVICE_CAPTCHA_AFTER) {
  const { mine, ...one } = await member(testApp)
  const write = (body: Partial<WriteBody> = {}, key?: string) =>
    one.post(mailbox.write, { adviceType: 'canteen', adviceDesc: '汤太咸', ...body }, key ? { key } : {})
  for (let n = 0; n < entries; n += 1) expect((await write({ anonymous: n % 2 === 0 })).code).toBe(Code.Success)
  return { write, mine }
}

it('asks for the slider after twenty entries within an hour, named and anonymous together', async () => {
  const one = await writer()
  expect(await one.write()).toMatchObject(asked)
  expect(await one.write({ anonymous: true })).toMatchObject(asked)
  expect((await one.mine()).total).toBe(ADVICE_CAPTCHA_AFTER)
  const other = await member(testApp)
  expect((await other.write()).code).toBe(Code.Success)
  testApp.clock.advance(3600_000)
  expect((await one.write()).code).toBe(Code.Success)
})

it('takes an entry with a slide by hand, and each slide once', async () => {
  const one = await writer()
  expect(await one.write({ captchaVerifyParam: 'made up' })).toMatchObject(asked)
  const captchaVerifyParam = slide()
  expect((await one.write({ captchaVerifyParam })).code).toBe(Code.Success)
  expect(await one.write({ captchaVerifyParam })).toMatchObject(asked)
  expect((await one.mine()).total).toBe(ADVICE_CAPTCHA_AFTER + 1)
})

it('takes the same words under the same key once the slide came, and answers the key again without another', async () => {
  const one = await writer()
  expect(await one.write({}, 'one-entry')).toMatchObject(asked)
  const captchaVerifyParam = slide()
  expect((await one.write({ captchaVerifyParam }, 'one-entry')).code).toBe(Code.Success)
  expect((await one.write({ captchaVerifyParam }, 'one-entry')).code).toBe(Code.Success)
  expect((await one.write({}, 'one-entry')).code).toBe(Code.Success)
  expect((await one.write({ adviceDesc: '别的' }, 'one-entry')).code).toBe(Code.ReusedKey)
  expect((await one.mine()).total).toBe(ADVICE_CAPTCHA_AFTER + 1)
})

it('does not use up a slide that is not asked for', async () => {
  const one = await writer(ADVICE_CAPTCHA_AFTER - 1)
  const captchaVerifyParam = slide()
  expect((await one.write({ captchaVerifyParam })).code).toBe(Code.Success)
  expect((await one.write({ captchaVerifyParam })).code).toBe(Code.Success)
})
