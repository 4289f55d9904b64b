const KEYS_MAX = 5000

interface Counted {
  current: number
  ttl: number
}

/**
 * Request counts per time window, as a store of `@fastify/rate-limit`. Unlike the package's own store it uses a
 * monotonic clock, so setting the system clock back changes nothing. The least recently used keys are evicted first.
 */
export class FloodCounts {
  private readonly windows = new Map<string, { count: number; began: number }>()
  private readonly most: number

  /** @param options with `cache`: maximum number of keys */
  constructor(options: object) {
    this.most = 'cache' in options && typeof options.cache === 'number' ? options.cache : KEYS_MAX
  }

  incr(key: string, callback: (error: Error | null, counted: Counted) => void, windowMs: number): void {
    const now = performance.now()
    const stored = this.windows.get(key)
    const window = stored && stored.began + windowMs > now ? stored : { count: 0, began: now }
    window.count += 1
    this.windows.delete(key)
    this.windows.set(key, window)
    const [oldest] = this.windows.keys()
    if (this.windows.size > this.most && oldest !== undefined) this.windows.delete(oldest)
    callback(null, { current: window.count, ttl: window.began + windowMs - now })
  }

  child(options: object): FloodCounts {
    return new FloodCounts(options)
  }
}
