const PREFIX = 'bole.unanswered.'
/** The backend keeps answers for seven days; after that a repeated key would act again. */
const KEPT_MS = 6 * 24 * 3600_000

/** A write whose answer did not arrive. */
export interface Pending<Write> {
  key: string
  write: Write
  /** Milliseconds since 1970. */
  at: number
}

const place = (userId: string, name: string) => `${PREFIX}${userId}.${name}`

/** The unanswered write of this user, undefined where there is none. */
export function readPending<Write>(userId: string, name: string): Pending<Write> | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(place(userId, name)) ?? 'null') as Pending<Write> | null
    if (!found || typeof found.key !== 'string' || !(Date.now() - found.at < KEPT_MS)) return undefined
    return found
  } catch {
    return undefined
  }
}

/** Keeps it; false where the device has no room, so that a reload would forget it. */
export function keepPending(userId: string, name: string, pending: Pending<unknown>): boolean {
  try {
    localStorage.setItem(place(userId, name), JSON.stringify(pending))
    return true
  } catch {
    return false
  }
}

/** Forgets it once it is answered, unless another has begun. */
export function forgetPending(userId: string, name: string, key: string): void {
  if (readPending(userId, name)?.key === key) localStorage.removeItem(place(userId, name))
}

/** Whether anybody has an unanswered write of this name. */
export function hasPending(name: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX) && key.endsWith(`.${name}`))
  } catch {
    return false
  }
}
