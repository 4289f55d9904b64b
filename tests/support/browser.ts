import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type ConsoleMessage, type Page } from 'playwright-core'

const HEADLESS = '/usr/bin/chromium-headless-shell'
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

const QUIET = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--no-first-run', '--disable-quic', '--mute-audio']

interface FoundBrowser {
  executablePath: string
  env: NodeJS.ProcessEnv
}

/**
 * The Chromium inside @sparticuz/chromium with the libraries a bare machine lacks. The package unpacks those, and sets
 * the variables for them, only where it believes to be on a Lambda machine; they are for the browser alone.
 */
async function packedBrowser(): Promise<FoundBrowser> {
  const before = { ...process.env }
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  const env = { ...process.env }
  for (const name of Object.keys(env)) if (!(name in before)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, before)
  return { executablePath, env }
}

/**
 * A system Chromium or Chrome, else the packed one; without a window the headless shell first, the same engine in two
 * thirds of the time. `CHROMIUM` names another, or `packed`.
 */
export async function findBrowser({ headless = true } = {}): Promise<FoundBrowser> {
  const wanted = process.env.CHROMIUM
  const known = headless ? [HEADLESS, ...SYSTEM] : SYSTEM
  const system = wanted && wanted !== 'packed' ? wanted : known.find((path) => existsSync(path))
  return system && wanted !== 'packed' ? { executablePath: system, env: process.env } : packedBrowser()
}

/** Starts a headless browser; the caller closes it. */
export async function launch(extra: string[] = []): Promise<Browser> {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({ executablePath, headless: true, args: [...QUIET, ...extra], env: env as Record<string, string> })
}

export const PHONE = { width: 375, height: 812 }
export const SMALL_PHONE = { width: 320, height: 568 }

/** A phone-sized context; every CSP message and uncaught error is collected in `complaints`. */
export async function openPhone(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    ...options,
  })
  const complaints: string[] = []
  const watch = (page: Page) => {
    page.on('console', (message: ConsoleMessage) => {
      if (/Content.Security.Policy|violates the following/i.test(message.text())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
  }
  context.on('page', watch)
  const page = await context.newPage()
  return { context, page, complaints }
}
