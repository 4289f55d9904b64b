import { Code } from '@contract/codes'
import { IDEMPOTENCY_DAYS } from '@contract/limits'
import { DAY_MS } from '@contract/text/timeUnits'
import { codeOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { isQueuedWrite, operationOf, type QueuedWrite } from '../operations/registry'

/** A write with what the queue stores beside it. */
export interface QueueEntry {
  id: string
  /** Id of its user. */
  userId: string
  /** When it was made, in milliseconds since 1970. */
  at: number
  /** Idempotency-Key of every attempt. */
  key: string
  write: QueuedWrite
}

/** The user at a moment; `userId` is empty if unknown then. */
export interface EntryOwner {
  generation: number
  userId: string
}

/** How an entry ended. */
export type Outcome =
  | { kind: 'sent'; data: unknown }
  /** `isElsewhere` where another tab had ended it first, perhaps by sending it. */
  | { kind: 'cancelled'; isElsewhere?: boolean }
export type Ended = (entry: QueueEntry, outcome: Outcome) => void

const OLD_MS = IDEMPOTENCY_DAYS * DAY_MS

/** Age after which the user is asked: the backend no longer knows the key. */
export const isOld = ({ at }: QueueEntry, now = Date.now()) => now - at > OLD_MS

/** Label of the write for the user. */
export const labelOf = (write: QueuedWrite) => operationOf(write).label(write)

/** Whether it uploads files before it is sent; until then it can be called back. */
export const isUploading = ({ write }: QueueEntry) => operationOf(write).isUploading?.(write) === true

/** Target of the write; a later write with the same target replaces it. Undefined if writes are independent. */
export const targetOf = (write: QueuedWrite) => operationOf(write).target?.(write)

/**
 * The entry under a new key, if it is sent again after this refusal: its key was used for another body in another tab,
 * or its uploads are expired or used.
 */
export function renewed(entry: QueueEntry, error: unknown): QueueEntry | undefined {
  const write = codeOf(error) === Code.ReusedKey ? entry.write : operationOf(entry.write).renew?.(entry.write, error)
  return write && { ...entry, key: newKey(), write }
}

/** Stored form, with the field name of older versions. */
export const storedOf = ({ write, ...entry }: QueueEntry) => ({ ...entry, deed: write })

/** Parses a stored entry; undefined if it is invalid. */
export function entryOf(stored: unknown): QueueEntry | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { id, userId, at, key, deed } = stored as Partial<Record<string, unknown>>
  if (typeof id !== 'string' || typeof userId !== 'string' || typeof key !== 'string') return undefined
  return typeof at === 'number' && isQueuedWrite(deed) ? { id, userId, at, key, write: deed } : undefined
}
