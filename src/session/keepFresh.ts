import { TOKEN_REFRESH_UNDER_HOURS } from '@contract/limits'
import type { LoginData } from '@contract/login'
import { HOUR_MS } from '@contract/text/timeUnits'
import { newKey } from '@/lib/newKey'

const CHECK_EVERY_MS = 60_000
/** An unanswered attempt times out, and a failed one is repeated, well before the old token expires. */
const TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = 10_000
const RETRIES = 5
const LEASE_MS = 30_000
const SETTLE_MS = 50
const LOCK = 'bole.fresh'

interface Keeper {
  token(): string | undefined
  expiresAt(): number | undefined
  renew(data: LoginData, swapped: string | undefined): void
  refresh(signal: AbortSignal): Promise<LoginData>
}

function isDue({ token, expiresAt }: Keeper): boolean {
  const end = expiresAt()
  if (token() === undefined || end === undefined) return false
  if (document.visibilityState !== 'visible' || !navigator.onLine) return false
  return end - Date.now() < TOKEN_REFRESH_UNDER_HOURS * HOUR_MS
}

async function swap(keeper: Keeper): Promise<void> {
  // Another tab may have done it while this one waited for the lock.
  if (!isDue(keeper)) return
  const swapped = keeper.token()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS)
  try {
    keeper.renew(await keeper.refresh(timeout.signal), swapped)
  } finally {
    clearTimeout(timer)
  }
}

/** A lease in local storage for browsers without Web Locks: the last writer wins, and all tabs see who it was. */
async function withLease(work: () => Promise<void>): Promise<void> {
  const [, until] = (localStorage.getItem(LOCK) ?? '').split(' ')
  if (Number(until) > Date.now()) return
  const mine = `${newKey()} ${Date.now() + LEASE_MS}`
  localStorage.setItem(LOCK, mine)
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  if (localStorage.getItem(LOCK) !== mine) return
  try {
    await work()
  } finally {
    localStorage.removeItem(LOCK)
  }
}

async function oneTabOnly(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = 'locks' in navigator ? navigator.locks : undefined
  if (!locks) return withLease(work)
  await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/**
 * Replaces the token while the page is visible and fewer than 6 h remain, one tab at a time. The answer to a swap may
 * be lost, and the old token is valid for one more minute: a failed attempt is repeated several times in that minute,
 * then every minute. Returns a stop function.
 */
export function keepFresh(keeper: Keeper): () => void {
  let busy = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let failed = 0
  const onFailure = () => {
    failed += 1
    if (failed <= RETRIES) retry = setTimeout(look, RETRY_AFTER_MS)
  }
  const look = () => {
    if (busy || !isDue(keeper)) return
    busy = true
    clearTimeout(retry)
    oneTabOnly(() => swap(keeper))
      .then(() => (failed = 0), onFailure)
      .finally(() => (busy = false))
  }
  const timer = setInterval(look, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  look()
  return () => {
    clearInterval(timer)
    clearTimeout(retry)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
  }
}
