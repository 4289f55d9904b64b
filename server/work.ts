import { AUDIT_UNDO_SECONDS } from '@contract/limits'
import { remind, settle, foldTallies } from './features/audit/service'
import { SETTLE_MEAL, settleAll, settleMeal } from './features/catering/service'
import { sweepCopies } from './features/docs/service'
import { sweepResumable } from './features/files/resumable'
import { sweepUnusedFiles } from './features/files/unused'
import { flowEffects } from './features/flow/effects'
import { endLapsed } from './features/flow/service'
import { notifyLapsing } from './features/market/service'
import { sweepMessages } from './features/messages/service'
import { sweepMonitor } from './features/monitor/service'
import { sweepPoints } from './features/points/service'
import { FORGET_MESSAGES, forgetMessages } from './features/relations/service'
import { sweepSessions } from './features/session/service'
import { deliverFollows, sweepViews } from './features/trends/service'
import { sweepWalk } from './features/walk/service'
import { sweepKeys } from './calls/idempotency'
import type { Workers } from './jobs/outbox'
import type { AppContext } from './appContext'
import { ABANDONED_MS, sweepTemp } from './storage/tempFiles'

/** Workers of the outbox by kind. */
export const workers: Workers = {
  'audit.settle': { work: settle, withinMs: AUDIT_UNDO_SECONDS * 1000 },
  'audit.overdue': remind,
  'trends.deliver': { work: deliverFollows, withinMs: 1000 },
  [SETTLE_MEAL]: settleMeal,
  [FORGET_MESSAGES]: forgetMessages,
}

type Swept = Pick<AppContext, 'db' | 'files' | 'resumable' | 'clock' | 'settings'>

/**
 * One round of the hourly sweep: kept responses after 7 days, views after 2 hours, messages after a year, walking days
 * after 800, unused uploads and watermarked copies after a day, aborted uploads, lapsed points, codes, meals and
 * approvals, the sums of the walking rank, and ended sessions.
 */
export async function sweep({ db, files, resumable, clock, settings }: Swept): Promise<void> {
  await sweepViews(db, clock())
  await sweepKeys(db, clock())
  await sweepSessions(db, clock())
  await sweepMonitor(db, clock())
  await sweepMessages(db, clock())
  await sweepPoints(db, clock())
  await sweepWalk(db, clock())
  await endLapsed(db, { now: clock(), effects: flowEffects })
  await notifyLapsing(db, clock())
  await foldTallies(db)
  await settleAll(db, clock())
  await sweepCopies(db, clock())
  await sweepUnusedFiles({ db, files }, clock())
  await sweepResumable({ db, resumable }, clock())
  await sweepTemp(settings.dataDir, ABANDONED_MS)
}
