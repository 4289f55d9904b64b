import { addDays, chinaDate } from '@contract/text/dateRange'
import type { Db } from '../../db/db'
import { removeBefore } from './repo'

export {
  aheadOf,
  dueIds,
  freeCode,
  LIVE,
  lockCode,
  lockTickets,
  lockWaiting,
  moveTickets,
  notBegun,
  type OrderRef,
  type OrderScope,
  refsOf,
  setEnd,
  setStatus,
  claimCode,
} from './repo'

/** How long a code is known after its meal. */
const DAYS_KEPT = 7

/** Deletes old tickets: for the hourly sweep. */
export const sweepTickets = (db: Db, now: Date): Promise<void> => removeBefore(db, addDays(chinaDate(now), -DAYS_KEPT))
