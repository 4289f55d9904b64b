import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SMALL_PHONE } from '../../support/browser/browser'
import { journey } from '../../support/browser/journey'
import { coldStart, frontOf } from './front'

const here = journey({ phones: { serviceWorkers: 'allow' } })
const { url, member } = frontOf(here)

/** Addresses of cached calls. */
const keptCalls = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('bole.device')
        opening.onerror = () => reject(new Error('No device store'))
        opening.onsuccess = () => {
          const keys = opening.result.transaction('kept').objectStore('kept').getAllKeys()
          keys.onsuccess = () => resolve(keys.result.map(String).filter((key) => key.startsWith('kept.')))
        }
      }),
  )

async function visit(page: Page, path: string, seen: string | RegExp, call: string): Promise<void> {
  await page.goto(url(path))
  await page.getByText(seen).first().waitFor()
  await expect
    .poll(async () => (await keptCalls(page)).some((key) => key.includes(call)), { timeout: 20_000 })
    .toBe(true)
}

/** With the day where that is over. */
const OFFLINE = /离线，显示 ((\d{4} 年 )?\d+ 月 \d+ 日 )?\d\d:\d\d 的内容/
const notice = (page: Page) => page.getByRole('status').filter({ hasText: new RegExp(`^${OFFLINE.source}`) })

describe('a start without a network', () => {
  it('opens what was read: the feed, a post with its comments, messages, the menu, a course, the service home', async () => {
    const { page, context } = await member()
    await visit(page, '/', '林晓禾', '"recommend"')
    await visit(page, '/trend/detail?id=t-picture', '周末环湖健步走', 'comments/v1/list')
    await visit(page, '/message', '社区消息', 'message/v1/summary')
    await visit(page, '/catering', '云岭一食堂', 'catering/v1/menu')
    await visit(page, '/empower?course=co-excel', '表格高效办公', 'empower/v1/course"')
    const cold = await coldStart(context, page)
    for (const [path, seen] of [
      ['/', /林晓禾/],
      ['/trend/detail?id=t-picture', /^评论·\d+/],
      ['/message', /社区消息/],
      ['/catering', /云岭一食堂/],
      ['/empower?course=co-excel', /表格高效办公/],
    ] as const) {
      await cold.goto(url(path))
      await cold.getByText(seen).first().waitFor()
      await notice(cold).waitFor()
    }
    await cold.goto(url('/service'))
    await cold.getByText(OFFLINE).waitFor()
    await cold.getByRole('heading', { name: '常用服务' }).waitFor()
  })

  it('opens a meal order and the stations that were read', async () => {
    const { page, context } = await member()
    await page.goto(url('/catering/order'))
    await page.getByRole('link', { name: /午餐/ }).first().click()
    await page.getByRole('heading', { name: '小票' }).waitFor()
    const order = new URL(page.url())
    await visit(page, (order.pathname + order.search).replace('/mobile', ''), '小票', 'catering/v1/order_detail')
    await visit(page, '/walk/levelThirty', '宜宾', 'walk/v1/levels')
    const cold = await coldStart(context, page)
    await cold.goto(order.href)
    await cold.getByRole('heading', { name: '小票' }).waitFor()
    await notice(cold).waitFor()
    await cold.goto(url('/walk/levelThirty'))
    await cold.getByText('宜宾', { exact: true }).waitFor()
    await notice(cold).waitFor()
  })

  it('opens an address whose query ends like the name of a file', async () => {
    const { page, context } = await member()
    const cold = await coldStart(context, page)
    await cold.goto(url('/service?v=1.5'))
    await cold.getByRole('heading', { name: '常用服务' }).waitFor()
  })

  it('leaves the place of pictures that cannot be had, without a torn mark', async () => {
    const { page, context } = await member()
    await visit(page, '/article?id=doc-culture', '四条共识', 'article/v1/detail')
    const picture = page.getByRole('img', { name: '同事们在会议室的合影' })
    await picture.scrollIntoViewIfNeeded()
    const before = await picture.boundingBox()
    // The browser's picture cache is not tested here.
    await context.clearCookies({ name: 'none' })
    const wire = await context.newCDPSession(page)
    await wire.send('Network.clearBrowserCache')
    const cold = await coldStart(context, page)
    await cold.goto(url('/article?id=doc-culture'))
    const place = cold.getByRole('img', { name: '同事们在会议室的合影' })
    await place.scrollIntoViewIfNeeded()
    await expect.poll(() => place.getAttribute('src')).toMatch(/^data:image\/svg\+xml/)
    expect((await place.boundingBox())?.height).toBeCloseTo(before?.height ?? 0, -1)
  })

  it('says so within a small screen, and offers 刷新 there, where words are twice as large', async () => {
    const { page, context } = await member()
    await visit(page, '/trend/detail?id=t-picture', '周末环湖健步走', 'comments/v1/list')
    const cold = await coldStart(context, page)
    await cold.setViewportSize(SMALL_PHONE)
    await cold.goto(url('/trend/detail?id=t-picture'))
    await notice(cold).waitFor()
    await cold.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'))
    await context.setOffline(false)
    const refresh = notice(cold).getByRole('button', { name: '刷新' })
    await refresh.waitFor()
    for (const part of [notice(cold), refresh]) {
      const { x = -1, width = Infinity } = (await part.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(SMALL_PHONE.width)
    }
    expect(await notice(cold).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  it('queues what is done there, and sends it once when the network is back', async () => {
    const { page, context } = await member()
    await visit(page, '/trend/detail?id=t-long', /^评论·\d+/, 'comments/v1/list')
    const cold = await coldStart(context, page)
    await cold.goto(url('/trend/detail?id=t-long'))
    const like = cold.getByRole('button', { name: /^点赞/ })
    const isOn = (await like.getAttribute('aria-pressed')) === 'true'
    await like.click()
    await cold.getByText('1 项操作待发送，联网后自动发送').waitFor()
    const sent: string[] = []
    cold.on('request', (one) => {
      if (one.url().endsWith('/likes/v1/set')) sent.push(one.headers()['idempotency-key'] ?? '')
    })
    await context.setOffline(false)
    await cold.getByText('1 项操作待发送，联网后自动发送').waitFor({ state: 'detached' })
    expect(new Set(sent).size).toBe(1)
    await cold.reload()
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe(String(!isOn))
  })

  it('finds nothing after a logout', async () => {
    const { page, context } = await member()
    await visit(page, '/message', '社区消息', 'message/v1/summary')
    await page.goto(url('/me?tab=settings'))
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /退出/ }).click()
    await expect.poll(() => keptCalls(page)).toEqual([])
    const cold = await coldStart(context, page)
    await cold.goto(url('/message'))
    await cold.waitForTimeout(1000)
    expect(await cold.getByText('社区消息').count()).toBe(0)
  })
})

describe('the native app', () => {
  it.each([
    ['1.0.900', 0],
    ['1.1.0', 1],
  ])('of version %s has %i service workers', async (version, count) => {
    const { page } = await here.phone({ userAgent: `Mozilla/5.0 (Linux; Android 14) BoleHome/${version}` })
    await page.goto(url('/about'))
    await page.waitForTimeout(6000)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(count)
  })
})
