import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launch, type OpenedPhone, openPhone } from './browser'
import { emptyPhone } from './emptyPhone'
import { type RunningServer } from '../servers/serverProcess'
import { startServer } from '../servers/running'

type PhoneOptions = Parameters<typeof openPhone>[1]

interface Phone {
  page: Page
  context: BrowserContext
}

export interface Journey {
  server: RunningServer
  browser: Browser
  /** A new browser context; errors of its console fail the test at the end. */
  phone(options?: PhoneOptions): Promise<Phone>
  /**
   * The same with a sample account signed in, at this path below `/mobile`. Its session comes from the call: the form,
   * which `login.test.ts` fills in, takes two screens more.
   */
  member(username: string, path: string, options?: PhoneOptions): Promise<Phone>
  /**
   * The phone that the tests before had, emptied: a new one costs a second of the browser's time.
   */
  reusedPhone(): Promise<Phone>
  url(path: string): string
}

/** One server and one browser for the tests of a file. */
export function journey({
  env = {},
  browserArgs = [],
  phones = {},
}: { env?: Record<string, string>; browserArgs?: string[]; phones?: PhoneOptions } = {}): Journey {
  const opened: OpenedPhone[] = []
  let reused: OpenedPhone | undefined
  const self = {} as Journey
  beforeAll(async () => {
    self.server = await startServer(env)
    self.browser = await launch(browserArgs)
    self.url = (path) => `${self.server.origin}/mobile${path}`
    const open = async (options?: PhoneOptions) => {
      const phone = await openPhone(self.browser, { ...phones, ...options })
      phone.page.setDefaultTimeout(30_000)
      return phone
    }
    self.phone = async (options) => {
      const phone = await open(options)
      opened.push(phone)
      return phone
    }
    self.member = async (username, path, options) => {
      const phone = await self.phone(options)
      await phone.context.addCookies([await sessionCookie(self, username)])
      await phone.page.goto(self.url(path))
      return phone
    }
    self.reusedPhone = async () => {
      if (reused) await emptyPhone(reused, self.server.origin)
      return (reused ??= await open())
    }
  })
  afterEach(async ({ task }) => {
    const phones = [...opened, ...(reused ? [reused] : [])]
    const said = phones.flatMap(({ complaints }) => complaints.splice(0))
    const isRed = task.result?.state === 'fail'
    if (isRed) for (const { page } of phones) console.error(await shownOn(page))
    if (reused && (said.length > 0 || isRed)) {
      opened.push(reused)
      reused = undefined
    }
    await Promise.all(opened.splice(0).map(({ context }) => context.close()))
    expect(said).toEqual([])
  })
  afterAll(async () => {
    await self.browser?.close()
    await self.server?.close()
  })
  return self
}

const SHOWN_LENGTH = 1500

/** Address and visible text of a page, for the report of a red test. */
async function shownOn(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText).catch((error: unknown) => String(error))
  return `${page.url()}\n${text.slice(0, SHOWN_LENGTH)}`
}

export const SAMPLE_PASSWORD = 'bole-2026'

/** The cookie of a new session of a sample account. */
export async function sessionCookie({ server, url }: Journey, username: string) {
  const answer = await fetch(`${server.origin}/api/auth_app/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: SAMPLE_PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return { name: 'bole_token', value: data.accessToken, url: url('/') }
}

/** Gives the cookie of a sample account; the tests of a file share one session each. */
export function sharedCookies(here: Journey) {
  const cookies = new Map<string, ReturnType<typeof sessionCookie>>()
  return (username: string) => {
    const cookie = cookies.get(username) ?? sessionCookie(here, username)
    cookies.set(username, cookie)
    return cookie
  }
}

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
