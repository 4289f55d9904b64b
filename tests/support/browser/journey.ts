import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launch, openPhone } from './browser'
import { type RunningServer } from '../servers/serverProcess'
import { startServer } from '../servers/running'

export interface Journey {
  server: RunningServer
  browser: Browser
  /** A new browser context; errors of its console fail the test at the end. */
  phone(options?: Parameters<typeof openPhone>[1]): Promise<{ page: Page; context: BrowserContext }>
  url(path: string): string
}

/** One server and one browser for the tests of a file. */
export function journey({
  env = {},
  browserArgs = [],
}: { env?: Record<string, string>; browserArgs?: string[] } = {}): Journey {
  const opened: { context: BrowserContext; complaints: string[] }[] = []
  const self = {} as Journey
  beforeAll(async () => {
    self.server = await startServer(env)
    self.browser = await launch(browserArgs)
    self.url = (path) => `${self.server.origin}/mobile${path}`
    self.phone = async (options) => {
      const phone = await openPhone(self.browser, options)
      phone.page.setDefaultTimeout(30_000)
      opened.push(phone)
      return phone
    }
  })
  afterEach(async () => {
    const said = opened.flatMap(({ complaints }) => complaints)
    await Promise.all(opened.splice(0).map(({ context }) => context.close()))
    expect(said).toEqual([])
  })
  afterAll(async () => {
    await self.browser?.close()
    await self.server?.close()
  })
  return self
}

export const SAMPLE_PASSWORD = 'bole-2026'

/** Signs in with the password form of the current page. */
export async function signIn(
  page: Page,
  loginUrl: string,
  username: string,
  password = SAMPLE_PASSWORD,
): Promise<void> {
  await page.goto(loginUrl)
  await page.getByText('密码登录').click()
  await page.getByPlaceholder('请输入用户名').fill(username)
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.keyboard.press('Enter')
}
