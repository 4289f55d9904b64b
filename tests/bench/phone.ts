import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

export type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** One cold visit on a mid-tier phone over slow 4G; times in ms from navigation, bytes as transferred. */
export interface Visit {
  fcp: number
  lcp: number
  useful: number
  jsUntilUseful: number
  tbt: number
  cls: number
  requests: number
}

const CPU_SLOWDOWN = 4
const DOWN_BYTES = (1600 * 1024) / 8
const UP_BYTES = (750 * 1024) / 8
const LATENCY_MS = 150
const QUIET_MS = 1500
const LIMIT_MS = 40_000

interface Marks {
  lcp: number
  cls: number
  useful: number
  long: [number, number][]
}

declare global {
  interface Window {
    benchMarks: Marks
  }
}

/** Runs in the page before its scripts: records paints, shifts, long tasks and the first frame that shows `text`. */
function watch(text: string): void {
  const marks: Marks = { lcp: 0, cls: 0, useful: 0, long: [] }
  window.benchMarks = marks
  const observe = (
    type: string,
    see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  observe('longtask', (entry) => marks.long.push([entry.startTime, entry.duration]))
  observe('largest-contentful-paint', (entry) => (marks.lcp = entry.startTime))
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) marks.cls += entry.value ?? 0
  })
  const check = () => {
    if (marks.useful || !document.body) return
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.nodeValue?.includes(text) || /SCRIPT|STYLE|TEMPLATE|NOSCRIPT/.test(node.parentElement?.tagName ?? ''))
        continue
      marks.useful = -1
      changes.disconnect()
      requestAnimationFrame(() => setTimeout(() => (marks.useful = performance.now()), 0))
      return
    }
  }
  const changes = new MutationObserver(check)
  changes.observe(document, { childList: true, subtree: true, characterData: true })
  addEventListener('DOMContentLoaded', check)
}

interface Wire {
  idle(): boolean
  scriptBytesBefore(ms: number): number
  count(): number
}

async function watchWire(session: CDPSession): Promise<Wire> {
  const open = new Map<string, { at: number; script: boolean; bytes: number; end: number }>()
  let started = 0
  let inFlight = 0
  let last = Date.now()
  const end = (id: string, bytes: number, at: number) => {
    const request = open.get(id)
    if (!request || request.end) return
    Object.assign(request, { bytes, end: at })
    inFlight -= 1
    last = Date.now()
  }
  session.on('Network.requestWillBeSent', (event) => {
    if (/^(data|blob):/.test(event.request.url) || open.has(event.requestId)) return
    started ||= event.timestamp
    open.set(event.requestId, { at: event.timestamp, script: event.type === 'Script', bytes: 0, end: 0 })
    inFlight += 1
    last = Date.now()
  })
  session.on('Network.responseReceived', (event) => {
    const request = open.get(event.requestId)
    if (request) request.script = /javascript/.test(event.response.mimeType)
  })
  session.on('Network.loadingFinished', (event) => end(event.requestId, event.encodedDataLength, event.timestamp))
  session.on('Network.loadingFailed', (event) => end(event.requestId, 0, event.timestamp))
  await session.send('Network.enable')
  return {
    idle: () => inFlight <= 0 && Date.now() - last > QUIET_MS,
    scriptBytesBefore: (ms) =>
      [...open.values()]
        .filter((request) => request.script && request.end && (request.end - started) * 1000 <= ms)
        .reduce((sum, request) => sum + request.bytes, 0),
    count: () => open.size,
  }
}

async function settled(page: Page, wire: Wire): Promise<void> {
  for (const start = Date.now(); Date.now() - start < LIMIT_MS;) {
    await page.waitForTimeout(250)
    if (!wire.idle()) continue
    const calm = await page.evaluate((quiet) => {
      const lastTask = window.benchMarks.long.at(-1)
      return window.benchMarks.useful > 0 && performance.now() - (lastTask ? lastTask[0] + lastTask[1] : 0) > quiet
    }, QUIET_MS)
    if (calm) return
  }
}

/** A mid-tier phone over slow 4G; the caller closes its context. */
export async function slowPhone(browser: Browser, cookies: readonly Cookie[] = []) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
  })
  await context.addCookies([...cookies])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES,
    uploadThroughput: UP_BYTES,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { context, page, session }
}

/** Opens an address cold on a mid-tier phone over slow 4G and waits until `text` is visible and the page is idle. */
export async function visit(
  browser: Browser,
  url: string,
  text: string,
  cookies: readonly Cookie[] = [],
): Promise<Visit> {
  const { context, page, session } = await slowPhone(browser, cookies)
  try {
    // tsx wraps inner functions in this helper, which the page lacks.
    await page.addInitScript({ content: 'globalThis.__name = (value) => value' })
    await page.addInitScript(watch, text)
    const wire = await watchWire(session)
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
    await settled(page, wire)
    const marks = await page.evaluate(() => ({
      ...window.benchMarks,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }))
    if (marks.useful <= 0) throw new Error(`${url} never showed ${text}: ${await page.innerText('body')}`)
    const blocking = marks.long
      .filter(([start]) => start >= marks.fcp)
      .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
    return {
      fcp: marks.fcp,
      lcp: marks.lcp,
      useful: marks.useful,
      jsUntilUseful: wire.scriptBytesBefore(marks.useful),
      tbt: blocking,
      cls: marks.cls,
      requests: wire.count(),
    }
  } finally {
    await context.close()
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
