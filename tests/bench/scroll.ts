import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { Browser } from 'playwright-core'
import { BASE_PATHS, type Envelope } from '@contract/endpoint'
import { type CursorPage, type FeedBody, type Trend, trends } from '@contract/trend'
import { launch } from '../support/browser/browser'
import type { RunningServer } from '../support/servers/serverProcess'

export interface ScrollResult {
  posts: number
  frames: number
  mostNodes: number
  /** Frames over 50 ms, and the longest one. */
  longFrames: number
  worstMs: number
  /** Share of samples in which the screen was not completely drawn. */
  undrawn: number
}

const PER_PAGE = 10
/** Pixels per frame: Android limits flings to 8,000 px/s; a dragged scroll bar reaches 30,000 px/s. */
export const SPEEDS = { finger: 133, bar: 500 }
const PATH = BASE_PATHS[trends.page.base] + trends.page.path

async function samplePosts(origin: string): Promise<Trend[]> {
  const posts: Trend[] = []
  for (let cursor: string | null = null; posts.length < 60;) {
    const answer = await fetch(origin + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-accesstoken': '111' },
      body: JSON.stringify({ tab: 'recommend', cursor } satisfies FeedBody),
    })
    const { data } = (await answer.json()) as Envelope<CursorPage<Trend>>
    posts.push(...data.list)
    cursor = data.nextCursor
    if (!cursor) break
  }
  return posts
}

const TIMEOUT_MS = 15 * 60_000

/** Sets the priority of all threads of a process, including later ones; raising it needs root. */
function prioritise(pid: number, priority: number): void {
  const threads = `/proc/${pid}/task`
  const ids = existsSync(threads) ? readdirSync(threads).map(Number) : [pid]
  for (const id of ids) setPriority(id, priority)
}

/**
 * Gives the browser priority, as a phone does for the app in the foreground. Another process's garbage collection on
 * all cores delayed single frames by 35 ms.
 */
async function prefer(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  try {
    for (const { id } of processInfo) prioritise(id, constants.priority.PRIORITY_HIGH)
  } catch (error) {
    process.stderr.write(`没能提高浏览器的优先级，别的进程可能拖慢个别帧：${String(error)}\n`)
  }
}

/** Runs in the page: scrolls down frame by frame until the list ends, and records every frame. */
async function scrollToEnd(step: number): Promise<Omit<ScrollResult, 'posts'>> {
  const result = { frames: 0, mostNodes: 0, longFrames: 0, worstMs: 0, undrawn: 0 }
  const looks = { all: 0, undrawn: 0 }
  const isUndrawn = (y: number) => !document.elementFromPoint(188, y)?.closest('[data-id]')
  const started = performance.now()
  const see = (list: PerformanceObserverEntryList) => {
    for (const { duration, startTime } of list.getEntries()) {
      if (startTime < started) continue
      result.worstMs = Math.max(result.worstMs, duration)
      if (duration > 50) result.longFrames += 1
    }
  }
  new PerformanceObserver(see).observe({ type: 'long-animation-frame', buffered: false })
  const count = document.getElementsByTagName('*')
  for (let still = 0; still < 120;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const before = window.scrollY
    window.scrollBy(0, step)
    result.frames += 1
    result.mostNodes = Math.max(result.mostNodes, count.length)
    if (result.frames % 10 === 0) {
      looks.all += 1
      if ([150, 400, 700].some(isUndrawn)) looks.undrawn += 1
    }
    still = window.scrollY > before ? 0 : still + 1
    if (still > 0 && document.body.textContent?.includes('没有更多了')) break
  }
  return { ...result, undrawn: looks.undrawn / looks.all }
}

interface ScrollRun {
  posts: number
  /** Pixels per frame. */
  step: number
  /** CPU slowdown compared with this machine. */
  slowdown: number
}

/** Scrolls through the feed on a slow phone. */
export async function measureScroll(
  server: RunningServer,
  { posts, step, slowdown }: ScrollRun,
): Promise<ScrollResult> {
  const samples = await samplePosts(server.origin)
  // A phone does not run the server.
  prioritise(server.pid, constants.priority.PRIORITY_LOW)
  const browser = await launch()
  try {
    const context = await browser.newContext({
      viewport: { width: 375, height: 812 },
      isMobile: true,
      hasTouch: true,
      locale: 'zh-CN',
    })
    const page = await context.newPage()
    await page.addInitScript({ content: 'globalThis.__name = (value) => value' })
    let served = 0
    await page.route(`**${PATH}`, async (route) => {
      const from = Number((route.request().postDataJSON() as FeedBody).cursor ?? 0)
      const list = Array.from({ length: PER_PAGE }, (_, n) => ({
        ...samples[(from + n) % samples.length],
        trendsId: `scroll-${from + n}`,
      }))
      served = Math.max(served, from + PER_PAGE)
      await route.fulfill({
        json: { code: 200, msg: '', data: { list, nextCursor: served < posts ? String(from + PER_PAGE) : null } },
      })
    })
    await page.goto(`${server.origin}/mobile/`)
    await page.getByRole('article').first().waitFor()
    await page.waitForTimeout(5000)
    await prefer(browser)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const gaveUp = async () => {
      await page.waitForTimeout(TIMEOUT_MS)
      throw new Error('the list did not come to its end')
    }
    const result = await Promise.race([page.evaluate(scrollToEnd, step), gaveUp()])
    return { posts: served, ...result }
  } finally {
    await browser.close()
  }
}
