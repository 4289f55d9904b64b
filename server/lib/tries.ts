import { tooOften } from './businessError'
import { freeAgain, waitText } from './waitText'

/** So many users are remembered; beyond that the one who tried longest ago is forgotten. */
const USERS_MAX = 10_000

export interface Tries {
  /** Throws 100429, which says when again, for a user who has no try left. */
  check(userId: string, now: Date): void
  add(userId: string, now: Date): void
}

/**
 * Counts what a user tried within a window of time. Kept in memory: it limits what one user may take of this process's
 * time, and a database row for each refused call would cost more than the refusal.
 * @param what for the message: `发布`
 */
export function createTries({ what, most, windowMs }: { what: string; most: number; windowMs: number }): Tries {
  const newestFirst = new Map<string, Date[]>()
  return {
    check(userId, now) {
      const free = freeAgain(newestFirst.get(userId) ?? [], most, windowMs, now)
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
