import type { Waiting } from '@contract/mealOrder'
import { count, countUpTo, entity, name, oneOf } from '@contract/readers/readers'
import { store } from '@/session/store'

/** A pick-up code as this device last saw it. */
export interface KeptWaiting extends Waiting {
  orderId: string
  /** Milliseconds since 1970. */
  at: number
}

const read = entity<KeptWaiting>(
  { orderId: name, status: oneOf(0, 1, 2, 3, 4, 5), ahead: count, code: name, at: countUpTo(Number.MAX_SAFE_INTEGER) },
  'orderId',
  'code',
)

const KEY = 'bole.waiting'
const keyOf = () => `${KEY}.${store.identity() ?? ''}`

/** Keeps what the waiting page shows, so that the code can be read without a network. */
export function keepWaiting(kept: KeptWaiting): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(kept))
  } catch {
    return
  }
}

/** What was kept of this order by this login. */
export function keptWaiting(orderId: string): KeptWaiting | undefined {
  try {
    const kept = read(JSON.parse(localStorage.getItem(keyOf()) ?? 'null'))
    return kept?.orderId === orderId ? kept : undefined
  } catch {
    return undefined
  }
}
