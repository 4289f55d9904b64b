import type { Waiting } from '@contract/mealOrder'
import { count, countUpTo, entity, list, name, oneOf } from '@contract/readers/readers'
import { store } from '@/session/store'

/** A pick-up code as this device last saw it. */
export interface KeptWaiting extends Waiting {
  orderId: string
  /** Milliseconds since 1970. */
  at: number
}

/** So many orders that somebody may have for the days that can be ordered for. */
const ORDERS = 12

const readAll = list(
  entity<KeptWaiting>(
    {
      orderId: name,
      status: oneOf(0, 1, 2, 3, 4, 5),
      ahead: count,
      code: name,
      at: countUpTo(Number.MAX_SAFE_INTEGER),
    },
    'orderId',
    'code',
  ),
)

const KEY = 'bole.waiting'
const keyOf = () => `${KEY}.${store.identity() ?? ''}`

/** All that is kept, the latest first. */
function allKept(): KeptWaiting[] {
  try {
    return readAll(JSON.parse(localStorage.getItem(keyOf()) ?? 'null')) ?? []
  } catch {
    return []
  }
}

/** Keeps what the waiting page shows, so that the code can be read without a network. */
export function keepWaiting(kept: KeptWaiting): void {
  const others = allKept().filter(({ orderId }) => orderId !== kept.orderId)
  try {
    localStorage.setItem(keyOf(), JSON.stringify([kept, ...others].slice(0, ORDERS)))
  } catch {
    return
  }
}

/** What was kept of this order by this login. */
export const keptWaiting = (orderId: string): KeptWaiting | undefined =>
  allKept().find((kept) => kept.orderId === orderId)
