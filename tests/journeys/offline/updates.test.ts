import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journey, sessionCookie } from '../../support/browser/journey'
import { coldStart, frontOf, workerIsReady } from './front'

const here = journey({ phones: { serviceWorkers: 'allow' } })
const front = frontOf(here)
const { url, member } = front

const updateState = (page: Page) =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration()
    return { installing: Boolean(found?.installing), waiting: Boolean(found?.waiting) }
  })

/** Two pages of a member, whose browser has found another build. */
async function twoPages(): Promise<[Page, Page]> {
  const { page, context } = await member()
  const second = await context.newPage()
  await second.goto(url('/me'))
  await workerIsReady(second)
  front.published = (script) => `${script}\n// Another build`
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  return [page, second]
}

describe('a gateway that answers in place of the server', () => {
  it('whose backend is away, does not keep the app from opening', async () => {
    const { page } = await member()
    front.gateway = (path) => (path === '/mobile/service' ? 502 : undefined)
    await page.goto(url('/service'))
    await page.getByRole('heading', { name: '常用服务' }).waitFor()
  })

  it('is never kept as the shell', async () => {
    const { page, context } = await here.phone()
    await context.addCookies([{ ...(await sessionCookie(here, 'demo')), url: url('/') }])
    let asked = 0
    front.gateway = (path) => {
      if (path !== '/mobile/index.html') return undefined
      asked += 1
      return 200
    }
    await page.goto(url('/service'))
    await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(0)
    front.gateway = undefined
    await page.reload()
    await workerIsReady(page)
    const cold = await coldStart(context, page)
    await cold.goto(url('/service'))
    await cold.getByRole('link', { name: '消息' }).first().waitFor()
  })

  it('is never kept as a file', async () => {
    const { page } = await member()
    const status = () => page.evaluate(async () => (await fetch('/mobile/assets/part-1.css')).status)
    front.gateway = (path) => (path === '/mobile/assets/part-1.css' ? 200 : undefined)
    expect(await status()).toBe(200)
    await page.waitForTimeout(500)
    front.gateway = undefined
    expect(await status()).toBe(404)
  })
})

describe('a new build', () => {
  it('is offered while two pages are open, and taken by a tap', async () => {
    const [page] = await twoPages()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '有新版本，点此更新' }).click()
    await loaded
    await page.getByRole('heading', { name: '常用服务' }).waitFor()
    expect(await page.getByRole('button', { name: '有新版本，点此更新' }).count()).toBe(0)
  })

  it('is taken by a tap in each of two pages', async () => {
    const [page, second] = await twoPages()
    for (const each of [page, second]) await each.getByRole('button', { name: '有新版本，点此更新' }).waitFor()
    for (const each of [page, second]) {
      await each.evaluate(() => document.documentElement.setAttribute('data-former', ''))
      await each.getByRole('button', { name: '有新版本，点此更新' }).click()
      await each.waitForSelector('html:not([data-former])')
      await each.getByRole('link', { name: '消息' }).first().waitFor()
      expect(await each.getByRole('button', { name: '有新版本，点此更新' }).count()).toBe(0)
    }
  })

  it('is taken by a tap although the former one is still at work', async () => {
    const [page] = await twoPages()
    await page.getByRole('button', { name: '有新版本，点此更新' }).waitFor()
    front.gateway = (path) => (path === '/mobile/assets/endless.js' ? new Promise(() => {}) : undefined)
    await page.evaluate(() => {
      document.documentElement.setAttribute('data-former', '')
      void fetch('/mobile/assets/endless.js')
    })
    await page.getByRole('button', { name: '有新版本，点此更新' }).click()
    await page.waitForSelector('html:not([data-former])')
  })

  it('is taken although the browser was fetching it before the app was ready', async () => {
    const { page } = await member()
    let end = (_status: number) => {}
    const slow = new Promise<number>((resolve) => (end = resolve))
    front.gateway = (path) => (path === '/mobile/assets/slow.js' ? slow : undefined)
    front.published = (script) =>
      `self.addEventListener('install', (e) => e.waitUntil(fetch('/mobile/assets/slow.js')));\n${script}`
    await page.addInitScript(() => {
      const { serviceWorker } = navigator
      void serviceWorker.getRegistration().then((found) => found?.update())
      const register = serviceWorker.register.bind(serviceWorker)
      serviceWorker.register = (...which) => {
        document.documentElement.setAttribute('data-asked', '')
        return register(...which)
      }
    })
    await page.goto(url('/service'))
    await page.waitForSelector('html[data-asked]')
    await expect.poll(() => updateState(page)).toEqual({ installing: true, waiting: false })
    end(200)
    await expect.poll(() => updateState(page)).toEqual({ installing: false, waiting: false })
    expect(await page.getByRole('button', { name: '有新版本，点此更新' }).count()).toBe(0)
  })

  it('is taken without a word where the app is started anew', async () => {
    const { page } = await member()
    front.published = (script) => `${script}\n// Another build`
    await page.goto(url('/service'))
    await expect.poll(() => updateState(page)).toEqual({ installing: false, waiting: false })
    expect(await page.getByRole('button', { name: '有新版本，点此更新' }).count()).toBe(0)
  })

  it('that is empty ends the service worker and removes what it kept', async () => {
    const { page } = await member()
    front.published = () => 'off'
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  })
})
