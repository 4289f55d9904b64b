import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey, SAMPLE_PASSWORD } from '../support/browser/journey'

const here = journey()

/** What Chromium does with "block all cookies" and site data. */
const BLOCKED = `
const refuse = () => { throw new DOMException('Access is denied for this document.', 'SecurityError') }
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { configurable: true, get: refuse })
IDBFactory.prototype.open = refuse
CacheStorage.prototype.open = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
LockManager.prototype.request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
`

async function blockCookies(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
}

const SCREENS = [
  ['/', '全部话题'],
  ['/login', '获取验证码'],
  ['/trend/detail?id=t-picture', /^评论·/],
  ['/trend/detail?id=t-secret', /私密/],
  ['/about', '清除缓存'],
] as const

const FOR_VISIT = '浏览器禁用了 Cookie，刷新或关闭页面后需要重新登录'

/** By the form of the page that is open: a reload would forget the login. */
async function signInHere(page: Page): Promise<void> {
  await page.getByText('密码登录').tap()
  await page.getByPlaceholder('请输入用户名').fill('demo')
  await page.getByPlaceholder('请输入密码').fill(SAMPLE_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).tap()
  await page.waitForURL(here.url('/me'))
  await page.getByText(/账号 demo/).waitFor()
}

it('a visitor opens every kind of screen where the browser blocks cookies and storage', async () => {
  const { page, context } = await here.phone()
  await blockCookies(context, page)
  await context.addInitScript(BLOCKED)
  for (const [path, words] of SCREENS) {
    await page.goto(here.url(path))
    await page.getByText(words).first().waitFor()
  }
})

it('a page whose code is gone does not reload endlessly where the browser blocks cookies and storage', async () => {
  const { page, context } = await here.phone()
  await blockCookies(context, page)
  await context.addInitScript(BLOCKED)
  await page.route('**/assets/AboutPage*', (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto(here.url('/about'))
  await page.getByText('页面加载失败，请检查网络后重试').waitFor()
  expect(loads).toBe(1)
})

it('a member signs in and writes for the visit where the browser blocks cookies and storage', async () => {
  const { page, context } = await here.phone()
  await blockCookies(context, page)
  await context.addInitScript(BLOCKED)
  await page.goto(here.url('/me'))
  await page.getByText(FOR_VISIT).waitFor()
  await signInHere(page)
  // Named by the worn badge once that is known.
  await page.getByRole('link', { name: /我的勋章|已佩戴/ }).tap()
  const medal = page.getByRole('button', { name: /^(佩戴|取下)/ }).first()
  await medal.waitFor()
  await context.setOffline(true)
  await medal.tap()
  await page.getByText('1 项操作待发送，联网后自动发送').waitFor()
  const sent = page.waitForResponse('**/badge/v1/wear')
  await context.setOffline(false)
  expect((await sent).status()).toBe(200)
})

it('a member signs in for the visit where the browser blocks cookies alone', async () => {
  const { page, context } = await here.phone()
  await page.goto(here.url('/login'))
  await page.getByText('密码登录').waitFor()
  expect(await page.getByText(FOR_VISIT).count()).toBe(0)
  await blockCookies(context, page)
  await page.goto(here.url('/me'))
  await page.getByText(FOR_VISIT).waitFor()
  await signInHere(page)
})
