import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { journey, sessionCookie } from '../../support/browser/journey'

const here = journey({ phones: { serviceWorkers: 'allow' } })

/** Changes `sw.js` on its way to the browser. */
let published: ((script: string) => string) | undefined
let front: Server

/** The real server behind a proxy that can replace the service worker, as a new release does. */
beforeAll(async () => {
  front = createServer((asked, answer) => {
    const isWorker = asked.url === '/mobile/sw.js'
    const path = isWorker && published?.('') === 'off' ? '/mobile/sw-off.js' : asked.url
    const { 'if-none-match': _known, 'if-modified-since': _since, ...plain } = asked.headers
    const headers = isWorker ? { ...plain, 'accept-encoding': 'identity' } : asked.headers
    const passed = request(here.server.origin + path, { method: asked.method, headers }, (found) => {
      if (!isWorker || !published) {
        answer.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(answer)
        return
      }
      let script = ''
      found.setEncoding('utf8').on('data', (part: string) => (script += part))
      found.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...rest } = found.headers
        answer.writeHead(200, rest)
        answer.end(published?.(script) === 'off' ? script : published?.(script))
      })
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  front.closeAllConnections()
  front.close()
})
beforeEach(() => {
  published = undefined
})

const url = (path: string) => `http://127.0.0.1:${(front.address() as AddressInfo).port}/mobile${path}`

const workerIsReady = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })

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

async function member(): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await here.phone()
  await context.addCookies([{ ...(await sessionCookie(here, 'demo')), url: url('/') }])
  await page.goto(url('/service'))
  await page.getByRole('heading', { name: '常用服务' }).waitFor()
  await workerIsReady(page)
  return { page, context }
}

/** Opens a new page offline, as after the app was closed. */
async function coldStart(context: BrowserContext, former: Page): Promise<Page> {
  await former.close()
  await context.setOffline(true)
  return context.newPage()
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: /^离线，显示 \d\d:\d\d 的内容/ })

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
    await cold.getByText(/离线，显示 \d\d:\d\d 的内容/).waitFor()
    await cold.getByRole('heading', { name: '常用服务' }).waitFor()
  })

  it('opens a meal order and the stations that were read', async () => {
    const { page, context } = await member()
    await page.goto(url('/catering/order'))
    await page.getByRole('link', { name: /午餐/ }).first().click()
    await page.getByRole('heading', { name: '小票' }).waitFor()
    const order = new URL(page.url())
    await visit(page, (order.pathname + order.search).replace('/mobile', ''), '小票', 'catering/v1/order_detail')
    await visit(page, '/walk/levelThirty', '第 1 站 宜宾', 'walk/v1/levels')
    const cold = await coldStart(context, page)
    await cold.goto(order.href)
    await cold.getByRole('heading', { name: '小票' }).waitFor()
    await notice(cold).waitFor()
    await cold.goto(url('/walk/levelThirty'))
    await cold.getByText('第 1 站 宜宾').waitFor()
    await notice(cold).waitFor()
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

describe('a new build', () => {
  it('is offered while two pages are open, and taken by a tap', async () => {
    const { page, context } = await member()
    const second = await context.newPage()
    await second.goto(url('/me'))
    await workerIsReady(second)
    published = (script) => `${script}\n// Another build`
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '有新版本，点此更新' }).click()
    await loaded
    await page.getByRole('heading', { name: '常用服务' }).waitFor()
    expect(await page.getByRole('button', { name: '有新版本，点此更新' }).count()).toBe(0)
  })

  it('is taken without a word where the app is started anew', async () => {
    const { page } = await member()
    published = (script) => `${script}\n// Another build`
    await page.goto(url('/service'))
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const found = await navigator.serviceWorker.getRegistration()
          return [Boolean(found?.waiting), Boolean(found?.installing)]
        }),
      )
      .toEqual([false, false])
    expect(await page.getByRole('button', { name: '有新版本，点此更新' }).count()).toBe(0)
  })

  it('that is empty ends the service worker and removes what it kept', async () => {
    const { page } = await member()
    published = () => 'off'
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
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
