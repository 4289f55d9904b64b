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

/** jsdom has no layout: everything counts as in view from now on. Returns a function that ends this. */
export function putAllInView(): () => void {
  const former = globalThis.IntersectionObserver
  vi.stubGlobal('IntersectionObserver', SeesAll)
  return () => vi.stubGlobal('IntersectionObserver', former)
}
