import { lt } from 'drizzle-orm'
import { idempotencyKeys } from './db/tables'
import { loginFailures, sessions, smsCodes } from './features/session/tables'
import { trendViews } from './features/trends/tables'
import type { Portal } from './portal'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** Removes what nobody needs any more, every hour. Returns how to stop it. */
export function startSweeping(portal: Portal): () => void {
  const timer = setInterval(() => {
    sweep(portal).catch((error: unknown) => portal.log.error({ err: error }, 'sweep failed'))
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** One round: kept answers after 7 days, views after 2 hours, codes and failed logins after the longest limit. */
export async function sweep({ db, clock }: Pick<Portal, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number) => new Date(clock().getTime() - ms)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(7 * DAY_MS)))
  await db.delete(trendViews).where(lt(trendViews.hour, Math.floor(before(2 * HOUR_MS).getTime() / HOUR_MS)))
  await db.delete(smsCodes).where(lt(smsCodes.sentAt, before(2 * DAY_MS)))
  await db.delete(loginFailures).where(lt(loginFailures.at, before(DAY_MS)))
  await db.delete(sessions).where(lt(sessions.expiresAt, before(30 * DAY_MS)))
}
