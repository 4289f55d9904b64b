import { DAY_MS } from '@contract/text/timeUnits'
const PREFIX = 'bole.unanswered.'
/** The backend keeps responses for seven days; after that a repeated key would act again. */
const KEPT_MS = 6 * DAY_MS

/** A write without a response. */
export interface Pending<Write> {
  key: string
  write: Write
  /** Milliseconds since 1970. */
  at: number
}

const place = (userId: string, name: string) => `${PREFIX}${userId}.${name}`

/** The unanswered write of this user, undefined if there is none. */
export function readPending<Write>(userId: string, name: string): Pending<Write> | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(place(userId, name)) ?? 'null') as Pending<Write> | null
    if (!found) return undefined
    if (typeof found.key === 'string' && Date.now() - found.at < KEPT_MS) return found
    localStorage.removeItem(place(userId, name))
    return undefined
  } catch {
    return undefined
  }
}

/** Stores it; false if the device has no space, so that a reload would lose it. */
export function keepPending(userId: string, name: string, pending: Pending<unknown>): boolean {
  try {
    localStorage.setItem(place(userId, name), JSON.stringify(pending))
    return true
  } catch {
    return false
  }
}

/** Deletes it once it is answered, unless another one has begun. */
export function forgetPending(userId: string, name: string, key: string): void {
  if (readPending(userId, name)?.key === key) localStorage.removeItem(place(userId, name))
}

/** Deletes those of a noun, because their contents may not stay on the device. */
export function forgetPendingOf(userId: string, noun: string): void {
  try {
    const start = place(userId, `${noun}.`)
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was stored either.
  }
}

/** Whether anybody has an unanswered write, of this name if one is given. */
export function hasPending(name?: string): boolean {
  try {
    const end = name === undefined ? '' : `.${name}`
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX) && key.endsWith(end))
  } catch {
    return false
  }
}
