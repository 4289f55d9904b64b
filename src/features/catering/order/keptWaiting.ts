import type { Waiting } from '@contract/mealOrder'
import { count, countUpTo, entity, list, name, oneOf } from '@contract/readers/readers'
import { keepOwnText, ownText } from '@/session/ownText'

/** State of an order with its code, as this device last received it. */
export interface KeptWaiting extends Waiting {
  orderId: string
  /** Milliseconds since 1970. */
  at: number
}

/** Number of orders kept, enough for all bookable days. */
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

const PREFIX = 'bole.waiting.'

/** All kept orders, latest first. */
function allKept(): KeptWaiting[] {
  try {
    return readAll(JSON.parse(ownText(PREFIX) || 'null')) ?? []
  } catch {
    return []
  }
}

/** Stores the data of the waiting page, so that the code can be read without a network. */
export function keepWaiting(kept: KeptWaiting): void {
  const others = allKept().filter(({ orderId }) => orderId !== kept.orderId)
  try {
    keepOwnText(PREFIX, JSON.stringify([kept, ...others].slice(0, ORDERS)))
  } catch {
    return
  }
}

/** The kept state of an order of this login. */
export const keptWaiting = (orderId: string): KeptWaiting | undefined =>
  allKept().find((kept) => kept.orderId === orderId)
