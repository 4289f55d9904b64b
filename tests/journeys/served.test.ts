import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journey, sessionCookie } from '../support/browser/journey'
import { settled } from '../support/browser/settled'

const here = journey()
const PICTURE = '/trend/detail?id=t-picture'

/** Opens a post repeatedly until the server has rendered it. */
async function openDrawn(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await fetch(here.url(path))).headers.get('cache-control')).toContain('s-maxage')
  await page.goto(here.url(path))
}

function watch(page: Page) {
  const asked: string[] = []
  const errors: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { asked, errors }
}

const words = (page: Page) => page.locator('#root').innerText()
const taken = (page: Page) => page.waitForFunction(() => document.querySelector('.swiper-initialized'))

describe('a shared post that the server has rendered', () => {
  it.each(['t-picture', 't-video', 't-text', 't-article'])('is read without any script: %s', async (id) => {
    const { page } = await here.phone({ javaScriptEnabled: false })
    await openDrawn(page, `/trend/detail?id=${id}`)
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
    await page.getByPlaceholder('发表评论...').waitFor()
    expect(await page.title()).toMatch(/ - 伯乐社区$/)
    expect(await page.locator('section[aria-label="评论区"] li').count()).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  it('is hydrated as it is: no further call, the scroll place kept, nothing moved', async () => {
    const { page } = await here.phone()
    const { asked, errors } = watch(page)
    // Blocked until the test has read and scrolled the page.
    let release = () => {}
    const read = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/hydrate/, async (route) => {
      await read
      await route.continue()
    })
    await openDrawn(page, PICTURE)
    expect(asked.filter((path) => path.startsWith('/files/'))).toHaveLength(1)
    const before = await words(page)
    await page.evaluate(() => {
      window.scrollTo(0, 300)
      Object.assign(window, { kept: document.querySelector('main') })
    })
    release()
    await taken(page)
    expect(
      await page.evaluate(() => [
        window.scrollY,
        (window as unknown as { kept: Node }).kept === document.querySelector('main'),
      ]),
    ).toEqual([300, true])
    expect(await words(page)).toBe(before)
    expect(asked.filter((path) => /\/(detail|list)$/.test(path) && path.includes('/v1/'))).toEqual([])
    expect(errors).toEqual([])
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => page.locator('section[aria-label="评论区"] > ul > li').count()).toBeGreaterThanOrEqual(20)
  })

  it('keeps the form of its dates where the device’s clock is more than a year ahead', async () => {
    const { page } = await here.phone()
    await openDrawn(page, PICTURE)
    const date = (await words(page)).match(/(?:\d{4}-)?\d{2}-\d{2} \d{2}:\d{2}/)?.[0]
    expect(date).toBeDefined()
    const phone = await here.phone()
    await phone.page.clock.setSystemTime(Date.now() + 400 * 24 * 3600_000)
    await openDrawn(phone.page, PICTURE)
    await taken(phone.page)
    expect((await words(phone.page)).match(/(?:\d{4}-)?\d{2}-\d{2} \d{2}:\d{2}/)?.[0]).toBe(date)
  })

  it.each([
    { way: 'a tap', press: (page: Page) => page.getByRole('button', { name: /^点赞/ }).click() },
    {
      way: 'Enter at a field that opens one',
      press: (page: Page) => page.getByRole('button', { name: '发表评论...' }).press('Enter'),
    },
  ])('keeps $way that came before the app', async ({ press }) => {
    const { page } = await here.phone()
    let release = () => {}
    const tapped = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/index-/, async (route) => {
      await tapped
      await route.continue()
    })
    await openDrawn(page, '/trend/detail?id=t-text')
    await press(page)
    release()
    await page.getByRole('link', { name: '登录后继续' }).waitFor()
  })

  it('stays readable in a browser that is too old for the app, which says so', async () => {
    const { page, context } = await here.phone()
    await context.addInitScript('delete Promise.any')
    const { errors } = watch(page)
    await openDrawn(page, PICTURE)
    const before = await words(page)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toBe(
      '您的浏览器版本过低，只能阅读；要播放、评论、点赞，请升级浏览器或系统后再打开。',
    )
    expect(await words(page)).toBe(before)
    expect(errors).toEqual([])
  })

  it('becomes the own view of a member after hydration, who likes it', async () => {
    const { page, context } = await here.phone()
    await context.addCookies([await sessionCookie(here, 'demo')])
    const { errors } = watch(page)
    await openDrawn(page, '/trend/detail?id=t-article')
    const like = page.getByRole('button', { name: /^点赞/ })
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false')
    const answered = page.waitForResponse('**/likes/v1/set')
    await like.click()
    expect(await (await answered).json()).toMatchObject({ code: 200, data: { on: true } })
    expect(await like.getAttribute('aria-pressed')).toBe('true')
    expect(errors).toEqual([])
  })

  it('keeps a member’s tap that came before the app', async () => {
    const { page, context } = await here.phone()
    await context.addCookies([await sessionCookie(here, 'demo')])
    let release = () => {}
    const tapped = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/index-/, async (route) => {
      await tapped
      await route.continue()
    })
    await openDrawn(page, '/trend/detail?id=t-text')
    const answered = page.waitForResponse('**/collects/v1/set')
    await page.getByRole('button', { name: /^收藏/ }).click()
    release()
    expect(await (await answered).json()).toMatchObject({ code: 200, data: { on: true } })
  })

  it('leaves on what a member’s tap that came before the app would take back', async () => {
    const { page, context } = await here.phone()
    const cookie = await sessionCookie(here, 'demo')
    await context.addCookies([cookie])
    const body = JSON.stringify({ targetKind: 'TRENDS', targetId: 't-video', on: true })
    const headers = { 'Content-Type': 'application/json', 'X-AccessToken': cookie.value }
    const set = await fetch(`${here.server.origin}/community-service/collects/v1/set`, {
      method: 'POST',
      headers,
      body,
    })
    expect(await set.json()).toMatchObject({ code: 200, data: { on: true } })
    const { asked } = watch(page)
    let release = () => {}
    const tapped = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/index-/, async (route) => {
      await tapped
      await route.continue()
    })
    await openDrawn(page, '/trend/detail?id=t-video')
    const collect = page.getByRole('button', { name: /^收藏/ })
    await collect.click()
    release()
    await page.getByRole('button', { name: /^收藏/, pressed: true }).waitFor()
    await expect.poll(() => collect.evaluate((button) => button === document.activeElement)).toBe(true)
    await settled(page)
    expect(await collect.getAttribute('aria-pressed')).toBe('true')
    expect(asked.filter((path) => path.endsWith('/collects/v1/set'))).toEqual([])
  })
})
