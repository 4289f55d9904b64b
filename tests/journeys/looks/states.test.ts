import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { HeldCalls } from '../../support/browser/heldCalls'
import { journey, sharedCookies } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'
import { plainPage } from '../../support/browser/staticPage'
import { memberScreens } from './states/memberScreens'
import { openScreens } from './states/openScreens'
import type { Screen } from './states/screen'

const here = journey()
const cookieOf = sharedCookies(here)

const DEAD_SESSION = { code: 250008, msg: '令牌无效', data: null }
const EXPIRED = '当前会话已过期，请重新登录'

/** From static files: a post rendered by the backend has no loading state. */
async function open(
  { path, act, member, user = 'demo' }: Screen,
  prepare: (calls: HeldCalls, page: Page) => Promise<unknown>,
): Promise<{ page: Page; calls: HeldCalls }> {
  const { page, context } = await here.reusedPhone()
  if (member) await context.addCookies([await cookieOf(user)])
  const calls = await HeldCalls.of(page)
  await calls.hold('*/mobile/trend/detail?*', plainPage, true)
  await prepare(calls, page)
  await page.goto(here.url(path), { waitUntil: 'commit' })
  await act?.(page)
  return { page, calls }
}

const wireOf = (call: string) => call.replace('**', '*')
const json = (body: object) => () => ({ body: JSON.stringify(body) })

/** Measures the cumulative layout shift of what a page loads from now on. */
async function countShifts(page: Page): Promise<void> {
  if (counting === page) return
  counting = page
  await page.addInitScript(observeShifts)
}
let counting: Page | undefined

/** Runs in the page. */
const observeShifts = () => {
  const counted = window as unknown as { shifted: number }
  counted.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) counted.shifted += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

describe.each([...openScreens, ...memberScreens])('$name', (screen) => {
  it('shows that it is waiting, and then what came without anything jumping', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const { page } = await open(screen, async (calls, page) => {
      await countShifts(page)
      await calls.hold(wireOf(screen.call), () => held.then(() => 'pass'))
    })
    await screen.waiting(page).waitFor()
    expect(await screen.ready(page).count()).toBe(0)
    release()
    await screen.ready(page).waitFor()
    await settled(page)
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.1)
  })

  it('says in place that the server or the network failed, and gets on by the retry or by itself', async () => {
    const { failed, failedOffline = failed, retry = '重试' } = screen
    const call = wireOf(screen.call)
    const { page, calls } = await open(screen, (calls) => calls.hold(call, () => ({ status: 500, body: '' })))
    const again = page.getByRole('button', { name: retry, exact: true }).first()
    await page.getByText('连接错误').waitFor()
    await page.getByText(failed).waitFor()
    await calls.hold(call, () => 'abort')
    await again.click()
    if (!screen.quietOffline) await page.getByText('网络连接异常,请稍后再试!').waitFor()
    await page.getByText(failedOffline).waitFor()
    await calls.release(call)
    // The screen retries by itself meanwhile, and the toast may cover its button until then.
    const recovered = screen.ready(page).waitFor()
    await Promise.race([recovered, again.click().catch(() => recovered)])
    await recovered
    expect(await page.getByText(failedOffline).count()).toBe(0)
  })

  it('says when there is nothing', async () => {
    const { body, says, call = screen.call } = screen.empty
    const { page } = await open(screen, (calls) => calls.hold(wireOf(call), json(body)))
    // Not what is only announced.
    await page.getByText(says).and(page.locator(':not([aria-live])')).first().waitFor()
  })

  it('answers an expired session by the rules', async () => {
    if (screen.dead === 'unnoticed') {
      const { page, context } = await here.reusedPhone()
      await HeldCalls.of(page)
      await context.addCookies([{ name: 'bole_token', value: 'long-dead', url: here.url('/') }])
      await page.goto(here.url(screen.path))
      await screen.ready(page).waitFor()
      await page.waitForFunction(() => !document.cookie.includes('bole_token'))
      expect(await page.getByText(EXPIRED).count()).toBe(0)
      expect(page.url()).toBe(here.url(screen.path))
      return
    }
    const { page } = await open(screen, (calls) => calls.hold(wireOf(screen.call), json(DEAD_SESSION)))
    if (screen.dead === 'told in place') {
      await page.getByText(DEAD_SESSION.msg).first().waitFor()
      expect(page.url()).toBe(here.url(screen.path))
    } else {
      await page.getByText(EXPIRED).waitFor()
      await page.waitForURL((url) => url.pathname === '/mobile/login')
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(here.url(screen.path))
    }
  })
})

describe('the not-found page', () => {
  it('needs no call, and its button leads home', async () => {
    const { page } = await here.phone()
    await page.route(/\/(api|community-service)\//, (route) => route.abort())
    await page.goto(here.url('/no-such-page'))
    await page.getByText('抱歉，页面打不开了').waitFor()
    expect(await page.getByText('网络连接异常,请稍后再试!').count()).toBe(0)
    await page.unroute(/\/(api|community-service)\//)
    await page.getByRole('button', { name: '返回首页' }).click()
    await page.getByRole('article').first().waitFor()
    expect(page.url()).toBe(here.url('/'))
  })
})
