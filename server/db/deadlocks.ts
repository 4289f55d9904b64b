import type { Db } from './db'
import { isDistributedDeadlock } from './failure'

const ATTEMPTS = 5

/** Runs `work` again, at most five times in all, while it fails with an error that `isDeadlock` accepts. */
export async function againAfter<T>(isDeadlock: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error
    }
  }
}

/**
 * Repeats transactions that Citus ended for a deadlock. It counts all transactions that have not reached a worker yet
 * as one, and so finds deadlocks where nobody waits in a circle. A deadlock that PostgreSQL finds is thrown: there the
 * locks are taken in a wrong order.
 */
export function repeatingDeadlocked(db: Db): Db {
  const once = db.transaction.bind(db)
  db.transaction = (work, config) => againAfter(isDistributedDeadlock, () => once(work, config))
  return db
}
