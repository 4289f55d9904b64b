import type { PGlite } from '@electric-sql/pglite'
import { limitConcurrency } from '../lib/limitConcurrency'

/**
 * The embedded database with the one lock for its users: the owner's statements and transactions, and attached
 * processes.
 */
export interface SharedEngine {
  pglite: PGlite
  oneAtATime: ReturnType<typeof limitConcurrency>
}

/** Makes the owner's statements and transactions wait for the lock, too; statements within a transaction do not. */
export function shareEngine(pglite: PGlite): SharedEngine {
  const oneAtATime = limitConcurrency(1)
  const [query, exec, transaction] = [
    pglite.query.bind(pglite),
    pglite.exec.bind(pglite),
    pglite.transaction.bind(pglite),
  ]
  Object.assign(pglite, {
    query: (...given: Parameters<typeof query>) => oneAtATime(() => query(...given)),
    exec: (...given: Parameters<typeof exec>) => oneAtATime(() => exec(...given)),
    transaction: (...given: Parameters<typeof transaction>) => oneAtATime(() => transaction(...given)),
  })
  return { pglite, oneAtATime }
}
