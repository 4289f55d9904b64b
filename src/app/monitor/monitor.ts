import { SLOW_CALL_MS } from '@contract/limits'
import { BehaviourKind } from '@contract/monitor'
import { withoutQuery } from '@contract/text/withoutQuery'
import { environment } from '@/env'
import { pageErrors, type PageError } from '@/lib/pageErrors'
import { ChunkError } from '@/lib/loadChunk'
import { BASE } from '@/routes'
import { post, REPORT_PATH } from './post'
import { createReporter, type Reporter } from './reporter'

const CALL = /\/(api|community-service)(\/|$)/

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

function stackOf(error: unknown): { stack?: string } {
  return error instanceof Error && error.stack ? { stack: error.stack } : {}
}

/** Includes errors recorded before this code was loaded. */
function watchErrors(reporter: Reporter): void {
  const record = (kind: BehaviourKind, error: unknown, words = wordsOf(error)) =>
    reporter.record({
      kind: error instanceof ChunkError ? BehaviourKind.Chunk : kind,
      message: words,
      ...stackOf(error),
    })
  pageErrors.listen((error: PageError) => {
    const target = error instanceof Event ? error.target : null
    if (target instanceof HTMLScriptElement) reporter.record({ kind: BehaviourKind.Chunk, message: target.src })
    else if (target instanceof HTMLLinkElement) reporter.record({ kind: BehaviourKind.Chunk, message: target.href })
    else if ('reason' in error) record(BehaviourKind.Rejection, error.reason)
    else if (error instanceof ErrorEvent) record(BehaviourKind.Error, error.error, error.message)
    else if ('error' in error) record(BehaviourKind.Error, error.error)
  })
}

/** Reports calls with the browser's resource timing, except the reports themselves. */
function watchCalls(reporter: Reporter): void {
  if (typeof PerformanceObserver !== 'function') return
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const isCall = entry.initiatorType === 'xmlhttprequest' || entry.initiatorType === 'fetch'
      const path = withoutQuery(entry.name).replace(/^https?:\/\/[^/]+/, '')
      if (!isCall || !CALL.test(path) || path.endsWith(REPORT_PATH)) continue
      const status = (entry as { responseStatus?: number }).responseStatus
      if (status !== undefined && (status === 0 || status >= 400)) {
        reporter.record({ kind: BehaviourKind.FailedCall, message: path, value: status })
      } else if (entry.duration > SLOW_CALL_MS) {
        reporter.record({ kind: BehaviourKind.SlowCall, message: path, value: Math.round(entry.duration) })
      }
    }
  })
  observer.observe({ type: 'resource', buffered: true })
}

async function watchVitals(reporter: Reporter): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    on(({ name, value }) =>
      reporter.record({ kind: BehaviourKind.Vital, message: name, value: Math.round(value * 1000) / 1000 }),
    )
  }
}

/** Starts monitoring; the caller checks the rule "modes". Responses are ignored. */
export function startMonitor(): void {
  const reporter = createReporter({
    release: __RELEASE__,
    environment: environment(),
    screen: () => location.pathname.slice(BASE.length) || '/',
    now: Date.now,
    post,
  })
  watchErrors(reporter)
  watchCalls(reporter)
  // web-vitals uses `at`, which Chromium 87 to 91 and Safari 14 to 15.3 lack.
  if ('at' in Array.prototype) watchVitals(reporter).catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reporter.flush()
  })
  window.addEventListener('pagehide', reporter.flush)
}
