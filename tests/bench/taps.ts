import type { Browser, Page } from 'playwright-core'
import { launch } from '../support/browser/browser'
import type { RunningServer } from '../support/servers/serverProcess'
import { median } from './phone'

export interface TapRow {
  name: string
  /** Longest task after the tap at CPU 4x; 0 if none took 50 ms. */
  longestTaskMs: number
  /** From the tap to the next paint at CPU 10x. */
  inpMs: number
}

interface Tap {
  name: string
  path: string
  ready: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  done: (page: Page) => Promise<unknown>
}

const CALM_MS = 3000
const AFTER_MS = 1500
const SLOW = { tasks: 4, inp: 10 }
const like = (page: Page) => page.getByRole('button', { name: /^点赞/ }).first()

const TAPS: readonly Tap[] = [
  {
    name: '点赞',
    path: '/trend/detail?id=t-picture',
    ready: (page) => like(page).waitFor(),
    act: (page) => like(page).tap(),
    done: (page) => page.waitForResponse('**/likes/v1/set'),
  },
  {
    name: '打开评论框',
    path: '/trend/detail?id=t-picture',
    ready: (page) => page.getByPlaceholder('发表评论...').waitFor(),
    act: (page) => page.getByPlaceholder('发表评论...').tap(),
    done: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: '切换标签',
    path: '/',
    ready: (page) => page.getByRole('article').first().waitFor(),
    act: (page) => page.getByRole('link', { name: '同城' }).tap(),
    done: (page) => page.waitForURL(/tab=city/),
  },
]

interface Seen {
  tasks: number[]
  events: number[]
}

/** Runs in the page: records long tasks and event timings from now on. */
function watch(): void {
  const seen: Seen = { tasks: [], events: [] }
  Object.assign(window, { seen })
  const see = (options: PerformanceObserverInit & { durationThreshold?: number }, into: number[]) =>
    new PerformanceObserver((list) => into.push(...list.getEntries().map(({ duration }) => duration))).observe(options)
  see({ type: 'longtask' }, seen.tasks)
  see({ type: 'event', durationThreshold: 16 }, seen.events)
}

async function signedIn(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })
  // tsx wraps inner functions in this helper, which the page lacks.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value' })
  const page = await context.newPage()
  await page.goto(`${origin}/mobile/login`)
  await page.getByText('密码登录').click()
  await page.getByPlaceholder('请输入用户名').fill('demo')
  await page.getByPlaceholder('请输入密码').fill('bole-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/service/)
  return page
}

async function tapOnce(page: Page, origin: string, tap: Tap, slowdown: number): Promise<Seen> {
  await page.goto(`${origin}/mobile${tap.path}`)
  await tap.ready(page)
  await page.waitForTimeout(CALM_MS)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(watch)
  await Promise.all([tap.done(page), tap.act(page)])
  await page.waitForTimeout(AFTER_MS)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await session.detach()
  return seen
}

/** Taps of a member on a settled page; medians of `rounds`. */
export async function measureTaps(server: RunningServer, rounds: number): Promise<TapRow[]> {
  const browser = await launch()
  try {
    const page = await signedIn(browser, server.origin)
    const rows: TapRow[] = []
    for (const tap of TAPS) {
      const [tasks, inps]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        tasks.push(Math.max(0, ...(await tapOnce(page, server.origin, tap, SLOW.tasks)).tasks))
        inps.push(Math.max(0, ...(await tapOnce(page, server.origin, tap, SLOW.inp)).events))
      }
      rows.push({ name: tap.name, longestTaskMs: median(tasks), inpMs: median(inps) })
    }
    return rows
  } finally {
    await browser.close()
  }
}
