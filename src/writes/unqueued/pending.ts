import { DAY_MS } from '@contract/text/timeUnits'
import { storedKeys, storedText, storeText } from '@/lib/stores/deviceStore'

const PREFIX = 'bole.unanswered.'
/** The backend keeps responses for seven days; after that a repeated key would act again. */
const KEPT_MS = 6 * DAY_MS

/** A write without a response. */
export interface Pending<Write> {
  key: string
  write: Write
  /** Key of the draft it was made from, '' for none; older versions stored none. */
  draftKey?: string
  /** Milliseconds since 1970. */
  at: number
}

const place = (userId: string, name: string) => `${PREFIX}${userId}.${name}`

/** The unanswered write of this user, undefined if there is none. */
export function readPending<Write>(userId: string, name: string): Pending<Write> | undefined {
  try {
    const found = JSON.parse(storedText(place(userId, name)) || 'null') as Pending<Write> | null
    if (!found) return undefined
    if (typeof found.key === 'string' && Date.now() - found.at < KEPT_MS) return found
    storeText(place(userId, name), '')
    return undefined
  } catch {
    return undefined
  }
}

/** Stores it; until the page is closed if the device has no room for it. */
export function keepPending(userId: string, name: string, pending: Pending<unknown>): void {
  storeText(place(userId, name), JSON.stringify(pending))
}

/** Keys of the writes that this tab has deleted. */
const forgotten = new Set<string>()

/** Deletes it once it is answered, unless another one has begun. Returns false if another tab has deleted it before. */
export function forgetPending(userId: string, name: string, key: string): boolean {
  if (readPending(userId, name)?.key === key) {
    storeText(place(userId, name), '')
    forgotten.add(key)
  }
  return forgotten.has(key)
}

/** Deletes those of a noun, because their contents may not stay on the device. */
export function forgetPendingOf(userId: string, noun: string): void {
  for (const key of storedKeys(place(userId, `${noun}.`))) storeText(key, '')
}

/** Whether anybody has an unanswered write, of this name if one is given. */
export function hasPending(name?: string): boolean {
  const end = name === undefined ? '' : `.${name}`
  return storedKeys(PREFIX).some((key) => key.endsWith(end))
}
