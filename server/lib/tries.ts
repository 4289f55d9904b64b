import { tooOften } from './businessError'
import { allowedAt, waitText } from './waitText'

/** Maximum number of users kept; the least recent one is evicted. */
const USERS_MAX = 10_000

export interface Tries {
  /** Throws 100429 with a retry time for a user without attempts left. */
  check(userId: string, now: Date): void
  add(userId: string, now: Date): void
}

/**
 * Limits attempts of a user within a time window. In memory: it protects this process's time, and a database row per
 * refused call would cost more than the refusal.
 * @param what for the message: `发布`
 */
export function createTries({ what, most, windowMs }: { what: string; most: number; windowMs: number }): Tries {
  const newestFirst = new Map<string, Date[]>()
  return {
    check(userId, now) {
      const free = allowedAt(newestFirst.get(userId) ?? [], most, windowMs, now)
      if (free !== undefined) throw tooOften(`${what}太频繁，请 ${waitText(free, now)}后再试`)
    },
    add(userId, now) {
      const former = newestFirst.get(userId) ?? []
      newestFirst.delete(userId)
      newestFirst.set(userId, [now, ...former].slice(0, most))
      const [oldest] = newestFirst.keys()
      if (newestFirst.size > USERS_MAX && oldest !== undefined) newestFirst.delete(oldest)
    },
  }
}
