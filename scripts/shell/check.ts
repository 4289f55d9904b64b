import type { Browser, Page } from 'playwright-core'
import type { Method } from '../../src/bridge/methods'
import type { Script } from './script'
import { PLATFORMS, type Platform, type ShellCall, shellUserAgent, simulateShell } from './simulation'

const VERSION = '1.2.3'
const TIMEOUT_MS = 15_000
const SEEN_AFTER_MS = 4500

interface Step {
  /** Name of the step. */
  name: string
  /** Calls that the page should make. */
  methods: readonly Method[]
  /** Methods that this app lacks. */
  missing?: readonly Method[]
  go: (page: Page, url: (path: string) => string) => Promise<unknown>
  /** Describes what the page did with the answer. */
  seen?: (page: Page) => Promise<string>
}

const pressLike = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** The steps through the app that cover every call of the bridge. */
export const STEPS: readonly Step[] = [
  {
    name: '打开我的',
    methods: ['getToken873265239'],
    go: (page, url) => page.goto(url('/me')),
    seen: async (page) => ((await page.getByText(/^账号 /).count()) > 0 ? '已登录' : '当作没有登录'),
  },
  {
    name: '打开健步走',
    methods: ['getSteps'],
    go: (page, url) => page.goto(url('/walk')),
    seen: async (page) => ((await page.getByText('请在App中同步步数').count()) > 0 ? '没有收到步数' : '收下了步数'),
  },
  {
    name: '打开动态详情',
    methods: ['openTrendDetail', 'close'],
    go: (page, url) => page.goto(url('/trend/detail?id=t-picture')),
  },
  {
    name: '没有原生详情时分享',
    methods: ['share'],
    missing: ['openTrendDetail'],
    go: async (page, url) => {
      await page.goto(url('/trend/detail?id=t-picture'))
      await pressLike(page, '分享')
      await pressLike(page, '发送给好友')
    },
  },
  { name: '打开发布', methods: ['publish'], go: (page, url) => page.goto(url('/trend/publish')) },
  {
    name: '打开原生画面',
    methods: ['openNative'],
    go: (page, url) => page.goto(url('/article/transfer?id=at-native')),
  },
  {
    name: '滑动验证',
    methods: ['slideResult'],
    go: async (page, url) => {
      await page.goto(url('/aliCaptcha'))
      await page.getByRole('slider').focus()
      for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight', { delay: 40 })
    },
  },
  { name: '打开登录', methods: ['openLogin'], go: (page, url) => page.goto(url('/login')) },
  {
    name: '退出登录',
    methods: ['logout'],
    go: async (page, url) => {
      await page.goto(url('/me?tab=settings'))
      await pressLike(page, '退出登录')
      await page.getByRole('dialog').getByRole('button', { name: /退出/ }).click()
    },
  },
]

/** Result of one step on one platform. */
export interface StepResult {
  platform: Platform
  name: string
  calls: readonly ShellCall[]
  /** What the page did with the answers. */
  seen?: string
  /** Problems in words; empty if there are none. */
  problems: readonly string[]
}

interface Given {
  browser: Browser
  /** The app's address, with `/mobile/`. */
  base: string
  /** The app's answers; requested again per platform, because a logout ends the token. */
  answersNow: () => Promise<Partial<Record<Method, unknown>>>
  script?: Script
}

interface Walk extends Omit<Given, 'answersNow'> {
  answers: Partial<Record<Method, unknown>>
}

async function take(step: Step, platform: Platform, { browser, base, answers, script }: Walk): Promise<StepResult> {
  const { name, methods, missing = [], go } = step
  const context = await browser.newContext({
    userAgent: shellUserAgent(platform, VERSION),
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
  })
  try {
    const shell = await simulateShell(context, {
      ...{ platform, answers, missing, version: VERSION },
      ...(script ? { script } : {}),
    })
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(`网页出错：${error.message}`))
    const url = (path: string) => new URL(base).origin + new URL(base).pathname.replace(/\/$/, '') + path
    await go(page, url).catch((error: unknown) => {
      problems.push(`走不下去：${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`)
    })
    const isAsked = () => methods.every((method) => shell.calls.some((call) => call.method === method))
    for (const end = Date.now() + TIMEOUT_MS; !isAsked() && Date.now() < end;) await page.waitForTimeout(100)
    // Time for an answer to be processed, or given up after 3 s.
    await page.waitForTimeout(step.seen ? SEEN_AFTER_MS : 500)
    const unasked = methods.filter((method) => !shell.calls.some((call) => call.method === method))
    if (unasked.length > 0) problems.push(`网页没有调用 ${unasked.join('、')}`)
    const seen = await step.seen?.(page).catch(() => undefined)
    return { platform, name, problems, calls: [...shell.calls], ...(seen ? { seen } : {}) }
  } finally {
    await context.close()
  }
}

/** Runs all steps on the three platforms, one context per step. */
export async function checkShell(given: Given, onResult: (result: StepResult) => void): Promise<boolean> {
  let isWell = true
  for (const platform of PLATFORMS) {
    const answers = await given.answersNow()
    for (const step of STEPS) {
      const result = await take(step, platform, { ...given, answers })
      isWell &&= result.problems.length === 0
      onResult(result)
    }
  }
  return isWell
}

/** Arguments of the page's call, without proofs and callbacks. */
const shownData = (data: Record<string, unknown>) => {
  const hidden = ['callback', 'captchaVerifyParam'].filter((name) => name in data).map((name) => [name, '…'])
  const text = JSON.stringify({ ...data, ...(Object.fromEntries(hidden) as object) })
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** A step as lines: the page's calls and their answers. */
export function linesOf({ platform, name, calls, problems, seen }: StepResult): string[] {
  const asked = calls.map(
    ({ method, data, got }) => `      ${method}  ${shownData(data)}  →  ${got ?? '（不需要回答）'}`,
  )
  return [
    `${problems.length > 0 ? '✗' : '✓'} ${platform.padEnd(8)}${name}`,
    ...asked,
    ...(seen ? [`      网页${seen}`] : []),
    ...problems.map((one) => `      ${one}`),
  ]
}
