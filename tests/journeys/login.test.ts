import { describe, expect, it } from 'vitest'
import { journey, signIn } from '../support/browser/journey'
import { pause } from '../support/concurrency/pause'

const here = journey()

describe('logging in', () => {
  it('takes an SMS code, says so, and goes to the services', async () => {
    const { page, context } = await here.phone()
    await page.goto(here.url('/login'))
    await page.getByPlaceholder('请输入手机号').fill('13800000001')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('验证码发送成功').waitFor()
    await page.getByText(/重新发送\d+s/).waitFor()
    await page.reload()
    await page.getByText(/重新发送\d+s/).waitFor()
    await page.getByPlaceholder('请输入手机号').fill('13800000001')
    await page.getByPlaceholder('请输入验证码').fill(await here.server.smsCode('13800000001'))
    await page.keyboard.press('Enter')
    await page.getByText('登录成功').waitFor()
    await page.waitForURL(here.url('/service'))
    const cookies = await context.cookies(here.url('/'))
    const token = cookies.find(({ name }) => name === 'bole_token')
    const hours = ((token?.expires ?? 0) - Date.now() / 1000) / 3600
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    expect(token?.path).toBe('/mobile')
    expect(cookies.find(({ name }) => name === 'bole_family')?.value).toBe('N')
  })

  it('takes a password and goes back to where it came from', async () => {
    const { page } = await here.phone()
    await signIn(page, here.url('/login?redirect=%2Fmobile%2Ftrend%2Fdetail%3Fid%3Dt-text'), 'demo')
    await page.waitForURL(here.url('/trend/detail?id=t-text'))
  })

  it.each(['//evil.example/', 'https://evil.example/', 'javascript:alert(1)', '/mobile/login', '/\\evil.example'])(
    'never follows %s',
    async (redirect) => {
      const { page } = await here.phone()
      await signIn(page, here.url(`/login?redirect=${encodeURIComponent(redirect)}`), 'demo')
      await page.waitForURL(here.url('/service'))
    },
  )

  it('names what is missing, and what is wrong, without losing what was typed', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/login'))
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('请输入手机号', { exact: true }).first().waitFor()
    await page.getByText('密码登录').click()
    await page.getByPlaceholder('请输入用户名').fill('demo')
    await page.getByPlaceholder('请输入密码').fill('wrong-one')
    await page.keyboard.press('Enter')
    await page.getByText('用户名或密码错误').first().waitFor()
    expect(await page.getByPlaceholder('请输入用户名').inputValue()).toBe('demo')
  })

  it('sends one login however often the button is pressed', async () => {
    const { page } = await here.phone()
    let logins = 0
    await page.route('**/auth_app/v1/login', async (route) => {
      logins += 1
      await pause(800)
      await route.continue()
    })
    await page.goto(here.url('/login'))
    await page.getByText('密码登录').click()
    await page.getByPlaceholder('请输入用户名').fill('demo')
    await page.getByPlaceholder('请输入密码').fill('bole-2026')
    await page.getByPlaceholder('请输入密码').press('Enter')
    await page.getByPlaceholder('请输入密码').press('Enter')
    await page.waitForURL(here.url('/service'))
    expect(logins).toBe(1)
  })
})

describe('two people on one phone', () => {
  it('shows the second nothing of the first', async () => {
    const { page, context } = await here.phone()
    await signIn(page, here.url('/login'), 'auditor')
    await page.waitForURL(here.url('/service'))
    const first = (await context.cookies(here.url('/'))).find(({ name }) => name === 'bole_token')?.value
    await signIn(page, here.url('/login'), 'family')
    await page.waitForURL(here.url('/service'))
    const cookies = await context.cookies(here.url('/'))
    expect(cookies.find(({ name }) => name === 'bole_token')?.value).not.toBe(first)
    expect(cookies.find(({ name }) => name === 'bole_family')?.value).toBe('Y')
    expect(await page.getByText('动态审核').count()).toBe(0)
  })
})
