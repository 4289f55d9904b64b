import type { Browser, CDPSession } from 'playwright-core'
import { launch } from '../support/browser/browser'
import type { RunningServer } from '../support/servers/serverProcess'
import { startFront } from './front'
import { slowPhone } from './phone'

/** One cold visit of a served page, from the browser's trace; times in ms from navigation. */
export interface HydrationRow {
  name: string
  shownMs: number
  loadMs: number
  /** Request of the app's first script. */
  begunMs: number
  /** The app has rendered. */
  hydratedMs: number
  longTasks: string[]
  shifts: number
  /** Nodes below the root before hydration, and how many of them it replaced. */
  nodes: number
  removed: number
  /** Contract calls that read the post or its comments. */
  asked: number
}

interface TraceEvent {
  name: string
  ts: number
  dur?: number
  pid: number
  tid: number
  args?: { data?: { score?: number } }
}

const WATCH_MS = 7000
const LONG_US = 50_000

/** Runs in the page before its scripts: counts removed nodes, and detects when React has hydrated the page. */
function watch(): void {
  const seen = { nodes: 0, removed: 0, hydrated: 0 }
  Object.assign(window, { seen })
  addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root')
    if (!root) return
    seen.nodes = root.querySelectorAll('*').length
    const changed = new MutationObserver((changes) => {
      for (const { removedNodes } of changes) {
        for (const node of removedNodes)
          if (node instanceof Element) seen.removed += 1 + node.querySelectorAll('*').length
      }
    })
    changed.observe(root, { childList: true, subtree: true })
    const look = () => {
      // React sets a property on hydrated nodes.
      const main = root.firstElementChild
      if (main && Object.keys(main).some((key) => key.startsWith('__reactFiber'))) {
        seen.hydrated = performance.now()
        // Later changes are not hydration: avatars, further comments.
        changed.disconnect()
      } else setTimeout(look, 20)
    }
    look()
  })
}

async function traced(session: CDPSession, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'toplevel',
        'loading',
        'blink.user_timing',
      ],
    },
  })
  await act()
  await session.send('Tracing.end')
  await done
  return events
}

async function watchOne(browser: Browser, url: string, name: string): Promise<HydrationRow> {
  const { context, page, session } = await slowPhone(browser)
  try {
    // tsx wraps inner functions in this helper, which the page lacks.
    await page.addInitScript({ content: 'globalThis.__name = (value) => value' })
    await page.addInitScript(watch)
    const events = await traced(session, async () => {
      await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
      await page.waitForTimeout(WATCH_MS)
    })
    const begin = events.filter((event) => event.name === 'navigationStart').at(-1)
    const start = begin?.ts ?? 0
    const isMain = ({ pid, tid }: TraceEvent) => pid === begin?.pid && tid === begin.tid
    const at = (ts: number) => Math.round((ts - start) / 1000)
    const tasks = events.filter(
      (event) => event.name === 'RunTask' && isMain(event) && (event.dur ?? 0) > LONG_US && event.ts > start,
    )
    const inPage = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const script = performance.getEntriesByType('resource').find((entry) => /\/assets\/hydrate/.test(entry.name))
      const { seen } = window as unknown as { seen: { nodes: number; removed: number; hydrated: number } }
      const calls = performance.getEntriesByType('resource').filter((entry) => /\/v1\/(detail|list)$/.test(entry.name))
      return {
        ...seen,
        asked: calls.filter(({ startTime }) => startTime < seen.hydrated).length,
        shownMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        loadMs: visit?.loadEventEnd ?? 0,
        begunMs: script?.startTime ?? 0,
      }
    })
    const { hydrated, ...rest } = inPage
    return {
      name,
      hydratedMs: hydrated,
      ...rest,
      longTasks: tasks.map(({ ts, dur = 0 }) => `${at(ts)}+${Math.round(dur / 1000)}`),
      shifts: events
        .filter((event) => event.name === 'LayoutShift')
        .reduce((sum, event) => sum + (event.args?.data?.score ?? 0), 0),
    }
  } finally {
    await context.close()
  }
}

/** Measures hydration of served pages on a mid-tier phone over slow 4G. */
export async function traceHydration(server: RunningServer): Promise<HydrationRow[]> {
  const front = await startFront(server.origin, { page: '' })
  const browser = await launch(['--ignore-certificate-errors'])
  try {
    const rows: HydrationRow[] = []
    for (const [name, id] of [
      ['图片动态', 't-picture'],
      ['视频动态', 't-video'],
      ['文字动态', 't-text'],
      ['文章', 't-article'],
    ] as const) {
      const url = `${front.origin}/mobile/trend/detail?id=${id}`
      // Rendered once in advance, as on a server in use.
      await watchOne(browser, url, name)
      rows.push(await watchOne(browser, url, name))
    }
    return rows
  } finally {
    await browser.close()
    front.close()
  }
}
