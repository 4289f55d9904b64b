import { describe, expect, it } from 'vitest'
import { shellUserAgent, simulateShell } from '../../../scripts/shell/simulation'
import { phoneSteps } from '../../../scripts/shell/steps'
import { journey, SAMPLE_PASSWORD } from '../../support/browser/journey'
import { cutNotch } from '../shell/shellWalk'

const here = journey()

async function call<Data>(path: string, body: object, token?: string): Promise<Data> {
  const response = await fetch(`${here.server.origin}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { 'X-AccessToken': token } : {}) },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: Data }).data
}

const tokenOf = async (username: string) =>
  (await call<{ accessToken: string }>('/auth_app/v1/login', { username, password: SAMPLE_PASSWORD })).accessToken

const daysUpTo = (today: number) => {
  const [first, ...others] = phoneSteps(Date.now())
  return { days: [{ date: first?.date ?? '', steps: today }, ...others.slice(0, 2)] }
}

describe('a walker', () => {
  it('syncs in the shell, reaches the goal, joins the rank, is cheered and claims a station', async () => {
    const token = await tokenOf('hr')
    const before = await call<{ balance: number }>('/points/v1/summary', {}, token)
    const { page, context } = await here.phone({ userAgent: shellUserAgent('ios', '1.2.3') })
    const shell = await simulateShell(context, {
      ...{ platform: 'ios', version: '1.2.3' },
      answers: { getToken873265239: { token }, getSteps: daysUpTo(15_000) },
    })
    await page.goto(here.url('/walk'))
    await page.getByRole('img', { name: /^今日 15,000 步/ }).waitFor()
    await page.getByText('今日已达标').waitFor()
    await expect.poll(() => page.getByText(/iOS · .* 同步$/).count()).toBe(1)
    const after = await call<{ balance: number }>('/points/v1/summary', {}, token)
    expect(after.balance).toBeGreaterThanOrEqual(before.balance + 2)

    // Steps of a day never decrease.
    shell.answer('getSteps', daysUpTo(9000))
    await page.getByRole('button', { name: '同步' }).click()
    await expect.poll(() => shell.calls.filter(({ method }) => method === 'getSteps').length).toBeGreaterThan(1)
    await page.getByRole('img', { name: /^今日 15,000 步/ }).waitFor()
    shell.answer('getSteps', daysUpTo(30_000))
    await page.getByRole('button', { name: '同步' }).click()
    await page.getByRole('img', { name: /^今日 30,000 步/ }).waitFor()

    await page.getByRole('link', { name: /步数排行/ }).click()
    const [join, own] = [
      page.getByRole('button', { name: '参加排行' }),
      page.getByText('我的名次：第 1 名 · 30,000 步'),
    ]
    await join.or(page.getByRole('button', { name: '退出排行' })).waitFor()
    if (await join.isVisible()) await join.click()
    await own.waitFor()

    const { page: colleague } = await here.member('demo', '/walk/rank')
    const first = colleague.getByRole('list', { name: '步数排行' }).getByRole('listitem').first()
    await first.getByRole('button', { name: /^加油 0：/ }).click()
    await first.getByRole('button', { name: /^加油 1：/ }).waitFor()

    await page.goto(here.url('/walk/levelThirty'))
    const claim = page.getByRole('button', { name: '领取：宜宾' })
    await claim.click()
    await page
      .getByText(/^领取成功，余额 \d+ 积分$/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: '已领取：宜宾' }).isDisabled()).toBe(true)
  })
})

describe('the own place in the rank', () => {
  it('stays whole below the title bar of a phone with a notch', async () => {
    const { page, context } = await here.member('demo', '/about')
    await cutNotch(context, page)
    await page.goto(here.url('/walk/rank?period=month'))
    const own = page.getByRole('region', { name: '我的排行' })
    await own.waitFor()
    await page.getByRole('list', { name: '步数排行' }).getByRole('listitem').nth(9).waitFor()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const top = await own.evaluate((element) => element.getBoundingClientRect().top)
    const bar = await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom)
    expect(top).toBeGreaterThanOrEqual(bar ?? Infinity)
  })
})
