import { type Browser, type BrowserContext, chromium, type ConsoleMessage, type Page } from 'playwright-core'
import { findBrowser } from './findBrowser'
import { watchRequests } from './settled'

const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--mute-audio',
]

/** Starts a headless browser; the caller closes it. */
export async function launch(extra: string[] = []): Promise<Browser> {
  const { executablePath, env } = findBrowser()
  return chromium.launch({
    executablePath,
    headless: true,
    args: [...QUIET, ...extra],
    env: env as Record<string, string>,
  })
}

export const PHONE = { width: 375, height: 812 }
export const SMALL_PHONE = { width: 320, height: 568 }

export interface OpenedPhone {
  context: BrowserContext
  page: Page
  complaints: string[]
}

/**
 * A phone-sized context; CSP messages and uncaught errors are collected in `complaints`. Without the service worker,
 * which each new phone would install, unless it is asked for: that takes a quarter of what a test takes.
 */
export async function openPhone(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<OpenedPhone> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
    ...options,
  })
  const complaints: string[] = []
  const watch = (page: Page) => {
    watchRequests(page)
    page.on('console', (message: ConsoleMessage) => {
      if (/Content.Security.Policy|violates the following/i.test(message.text())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
  }
  context.on('page', watch)
  const page = await context.newPage()
  return { context, page, complaints }
}
