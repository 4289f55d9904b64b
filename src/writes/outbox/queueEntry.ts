import { IDEMPOTENCY_DAYS } from '@contract/limits'
import { isQueuedWrite, operationOf, type QueuedWrite } from '../operations/registry'

/** One write on its way. */
export interface QueueEntry {
  id: string
  /** Whose it is. */
  userId: string
  /** When it was done, in milliseconds since 1970. */
  at: number
  /** The Idempotency-Key of every try. */
  key: string
  write: QueuedWrite
}

const OLD_MS = IDEMPOTENCY_DAYS * 24 * 3_600_000

/** Age after which the user is asked: the backend no longer knows the key. */
export const isOld = ({ at }: QueueEntry, now = Date.now()) => now - at > OLD_MS

/** Label of the write for the user. */
export const labelOf = (write: QueuedWrite) => operationOf(write).label(write)

/** What the write sets; a later one takes the place of an earlier. Undefined where each stands for itself. */
export const targetOf = (write: QueuedWrite) => operationOf(write).target?.(write)

/** As the device stores it: the field was named before the type. */
export const storedOf = ({ write, ...entry }: QueueEntry) => ({ ...entry, deed: write })

/** What an older version of this app stored may not be understood. */
export function entryOf(stored: unknown): QueueEntry | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { id, userId, at, key, deed } = stored as Partial<Record<string, unknown>>
  if (typeof id !== 'string' || typeof userId !== 'string' || typeof key !== 'string') return undefined
  return typeof at === 'number' && isQueuedWrite(deed) ? { id, userId, at, key, write: deed } : undefined
}
