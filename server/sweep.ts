import { lt } from 'drizzle-orm'
import { sweepGrowing } from './features/files/growing'
import { sweepUnusedFiles } from './features/files/unused'
import { sweepMonitor } from './features/monitor/service'
import { foldTallies } from './features/audit/service'
import { sweepSessions } from './features/session/service'
import { trendViews } from './features/trends/tables'
import { sweepKeys } from './idempotency'
import type { Portal } from './portal'
import { sweepTemp } from './tempFiles'

const HOUR_MS = 3600_000
/** Longer than any request may take. */
export const ABANDONED_MS = 15 * 60_000

/** Removes what nobody needs any more, every hour. Returns how to stop it. */
export function startSweeping(portal: Portal): () => void {
  const timer = setInterval(() => {
    sweep(portal).catch((error: unknown) => portal.log.error({ err: error }, 'sweep failed'))
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}

type Swept = Pick<Portal, 'db' | 'files' | 'growing' | 'clock' | 'settings'>

/**
 * One round: kept answers after 7 days, views after 2 hours, uploads nobody used after a day, what broke off,
 * and what the session no longer needs.
 */
export async function sweep({ db, files, growing, clock, settings }: Swept): Promise<void> {
  const before = (ms: number) => new Date(clock().getTime() - ms)
  await db.delete(trendViews).where(lt(trendViews.hour, Math.floor(before(2 * HOUR_MS).getTime() / HOUR_MS)))
  await sweepKeys(db, clock())
  await sweepSessions(db, clock())
  await sweepMonitor(db, clock())
  await foldTallies(db)
  await sweepUnusedFiles({ db, files }, clock())
  await sweepGrowing({ db, growing }, clock())
  await sweepTemp(settings.dataDir, ABANDONED_MS)
}
