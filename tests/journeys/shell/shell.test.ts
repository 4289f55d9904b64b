import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  type Platform,
  PLATFORMS,
  shellUserAgent,
  type SimulatedShell,
  simulateShell,
} from '../../../scripts/shell/simulation'
import { PHONE } from '../../support/browser/browser'
import { journey, SAMPLE_PASSWORD } from '../../support/browser/journey'
import { cutNotch, NOTCH, underNotch, walk } from './shellWalk'

const here = journey()
type Given = Partial<Parameters<typeof simulateShell>[1]>

async function tokenOf(username: string): Promise<string> {
  const response = await fetch(`${here.server.origin}/api/auth_app/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: SAMPLE_PASSWORD }),
  })
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken
}

/** A pending post, visible in its author's 推荐. */
async function publishText(title: string, token: string): Promise<void> {
  await fetch(`${here.server.origin}/community-service/trends/v1/publish`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-AccessToken': token },
    body: JSON.stringify({ type: 1, title, content: '<p>正文</p>', fileIds: [], topicIds: [], visibility: 1 }),
  })
}

async function inShell(platform: Platform, given: Given = {}): Promise<{ page: Page; shell: SimulatedShell }> {
  const version = given.version ?? '1.2.3'
  const { page, context } = await here.phone({ userAgent: shellUserAgent(platform, version) })
  return { page, shell: await simulateShell(context, { platform, version, ...given }) }
}

const called = (shell: SimulatedShell, method: string) => shell.calls.filter((call) => call.method === method)

describe.each(PLATFORMS)('inside the shell on %s', (platform) => {
  it('hands a post over to the native screen and closes', async () => {
    const { page, shell } = await inShell(platform)
    await page.goto(here.url('/trend/detail?id=t-picture'))
    await expect
      .poll(() => shell.calls.map(({ method, data }) => [method, data['trendsId']]))
      .toEqual([
        ['openTrendDetail', 't-picture'],
        ['close', undefined],
      ])
  })

  it('uses the app’s token, which no cookie ever holds', async () => {
    const { page, shell } = await inShell(platform, {
      answers: { getToken873265239: { token: await tokenOf('demo') } },
    })
    await page.goto(here.url('/me'))
    await page.getByText('账号 demo').waitFor()
    expect(called(shell, 'getToken873265239').length).toBeGreaterThan(0)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('bole_token')
    expect(
      await page.evaluate(() => Object.getOwnPropertyNames(window).filter((name) => name.includes('HomeAnswer'))),
    ).toEqual([])
  })

  it('hands a finished captcha to the app', async () => {
    const { page, shell } = await inShell(platform)
    await page.goto(here.url('/aliCaptcha'))
    const handle = page.getByRole('slider')
    await handle.focus()
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight', { delay: 40 })
    await page.getByText('验证结果已交给 App').waitFor()
    expect(called(shell, 'slideResult')[0]?.data['captchaVerifyParam']).toMatch(/^local\./)
  })

  it('leaves the login to the app', async () => {
    const { page, shell } = await inShell(platform)
    await page.goto(here.url('/login'))
    await page.getByText('请在 App 内完成登录').waitFor()
    expect(called(shell, 'openLogin')).toHaveLength(1)
  })
})

it('shows nobody the list of the one before, however late the rest of the app comes', async () => {
  const token = await tokenOf('demo')
  await publishText('刚写好还在审核', token)
  const { page, shell } = await inShell('ios', { answers: { getToken873265239: { token } } })
  await page.goto(here.url('/'))
  const waiting = page.getByRole('article').filter({ hasText: '审核中，仅自己可见' }).first()
  const own = (await waiting.getByRole('heading').textContent()) ?? ''
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  shell.answer('getToken873265239', { token: await tokenOf('company') })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/wireSession/, (route) => held.then(() => route.continue()))
  const answered = page.waitForResponse('**/trends/v1/page')
  await page.reload()
  await answered
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await page.getByRole('heading', { name: own }).count()).toBe(0)
  release()
})

it('asks the app to log out when its token has become invalid', async () => {
  const { page, shell } = await inShell('ios', { answers: { getToken873265239: { token: 'a-dead-token' } } })
  await page.goto(here.url('/me'))
  await expect.poll(() => called(shell, 'logout').length).toBe(1)
})

it('waits for a channel that comes late', async () => {
  const { page, shell } = await inShell('android', { injectAfterMs: 600 })
  await page.goto(here.url('/trend/detail?id=t-text'))
  await expect.poll(() => called(shell, 'openTrendDetail').length).toBe(1)
})

it('shows the post itself where the app does not know the native screen', async () => {
  const { page, shell } = await inShell('harmony', { missing: ['openTrendDetail'] })
  await page.goto(here.url('/trend/detail?id=t-picture'))
  await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  expect(called(shell, 'close')).toHaveLength(0)
})

it('is an ordinary browser within a second where the user agent says shell and no channel is there', async () => {
  const { page } = await here.phone({ userAgent: shellUserAgent('ios', '1.2.3') })
  await page.goto(here.url('/trend/detail?id=t-picture'))
  await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
  await page.goto(here.url('/login'))
  await page.getByPlaceholder('请输入手机号').waitFor()
})

it('does not ask an app older than 1.0.500 for its token', async () => {
  const { page, shell } = await inShell('android', {
    version: '1.0.499',
    answers: { getToken873265239: { token: await tokenOf('demo') } },
  })
  await page.goto(here.url('/'))
  await page.getByRole('article').first().waitFor()
  expect(called(shell, 'getToken873265239')).toHaveLength(0)
})

it.each(['refuse', 'garble'] as const)('goes on as a visitor where the app’s answers are %sd', async (kind) => {
  const { page, shell } = await inShell('ios', { answers: { getToken873265239: { token: 'never' } } })
  shell.behave({ kind })
  await page.goto(here.url('/'))
  await page.getByRole('article').first().waitFor()
  expect(called(shell, 'getToken873265239').length).toBeGreaterThan(0)
})

/** A signed-in user of a shell that leaves publishing to the page, on a phone with a notch. */
async function member(platform: Platform) {
  const answers = { getToken873265239: { token: await tokenOf('demo') } }
  const { page, shell } = await inShell(platform, { answers, missing: ['openTrendDetail'] })
  await cutNotch(page.context(), page)
  return { page, shell }
}

it.each(PLATFORMS)('a member walks through the app inside the shell on %s', async (platform) => {
  const { page, shell } = await member(platform)
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  for (const [path, ready] of walk) {
    await page.goto(here.url(path))
    await ready(page).first().waitFor()
    expect(await page.evaluate(underNotch, NOTCH), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(PHONE.width)
    expect(
      await page.evaluate(() => Object.getOwnPropertyNames(window).filter((name) => name.includes('HomeAnswer'))),
      path,
    ).toEqual([])
    expect(new URL(page.url()).pathname + new URL(page.url()).search, path).toBe(`/mobile${path}`)
  }
  expect(failed).toEqual([])
  expect(new Set(shell.calls.map(({ method }) => method))).toEqual(new Set(['getToken873265239']))

  await page.goto(here.url('/trend/detail?id=t-picture'))
  await page.getByRole('button', { name: '分享' }).click()
  await page.getByRole('button', { name: '发送给好友' }).click()
  await expect
    .poll(() => shell.calls.find(({ method }) => method === 'share')?.data)
    .toMatchObject({
      title: '周末环湖健步走，十二公里全员打卡',
      url: here.url('/trend/detail?id=t-picture'),
    })
})

it('a visitor of the shell comes in by its login, and the open screen follows', async () => {
  const { page, shell } = await member('android')
  shell.answer('getToken873265239', {})
  await page.goto(here.url('/?tab=follow'))
  await page.getByRole('link', { name: '去登录' }).click()
  await expect.poll(() => shell.calls.map(({ method }) => method)).toContain('openLogin')
  shell.answer('getToken873265239', { token: await tokenOf('demo') })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('article').first().waitFor()
  expect(new URL(page.url()).search).toBe('?tab=follow')
})

it('a visitor of a shell without a login of its own comes in by the page’s form', async () => {
  const { page } = await inShell('android', { missing: ['openLogin'], answers: { getToken873265239: {} } })
  await page.goto(here.url('/service'))
  await page.getByText('密码登录').click()
  await page.getByPlaceholder('请输入用户名').fill('demo')
  await page.getByPlaceholder('请输入密码').fill(SAMPLE_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('常用服务').waitFor()
  expect(page.url()).toBe(here.url('/service'))
})
