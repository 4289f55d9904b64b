import { vi } from 'vitest'

class SeesAll implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  private isWatching = false
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.isWatching = true
    const seen = { target, isIntersecting: true } as IntersectionObserverEntry
    queueMicrotask(() => this.isWatching && this.callback([seen], this))
  }
  unobserve() {}
  disconnect() {
    this.isWatching = false
  }
  takeRecords() {
    return []
  }
}

/** Nothing is laid out in tests; from now on everything counts as on the screen. Returns how to end that. */
export function putAllInView(): () => void {
  const former = globalThis.IntersectionObserver
  vi.stubGlobal('IntersectionObserver', SeesAll)
  return () => vi.stubGlobal('IntersectionObserver', former)
}
