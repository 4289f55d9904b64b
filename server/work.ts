import { AUDIT_UNDO_SECONDS } from '@contract/limits'
import { remind, settle, foldTallies } from './features/audit/service'
import { SETTLE_MEAL, settleAll, settleMeal } from './features/catering/service'
import { INDEX_ARTICLE, indexAgain, sweepCopies } from './features/docs/service'
import { sweepResumable } from './features/files/resumable'
import { sweepUnusedFiles } from './features/files/unused'
import { flowEffects } from './features/flow/effects'
import { endAllLapsed } from './features/flow/service'
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
  [INDEX_ARTICLE]: indexAgain,
}

type Swept = Pick<AppContext, 'db' | 'files' | 'resumable' | 'clock' | 'settings' | 'log'>

type Step = (context: Swept, isStopped: () => boolean) => Promise<unknown>

/** Steps of the sweep by name, in their order. */
const STEPS: Readonly<Record<string, Step>> = {
  views: ({ db, clock }) => sweepViews(db, clock()),
  keys: ({ db, clock }) => sweepKeys(db, clock()),
  sessions: ({ db, clock }) => sweepSessions(db, clock()),
  monitor: ({ db, clock }) => sweepMonitor(db, clock()),
  messages: ({ db, clock }) => sweepMessages(db, clock()),
  points: ({ db, log, clock }, isStopped) => sweepPoints({ db, log }, clock(), isStopped),
  walk: ({ db, clock }) => sweepWalk(db, clock()),
  approvals: ({ db, log, clock }, isStopped) =>
    endAllLapsed({ db, log }, { now: clock(), effects: flowEffects }, isStopped),
  market: ({ db, clock }) => notifyLapsing(db, clock()),
  tallies: ({ db }) => foldTallies(db),
  meals: ({ db, clock }) => settleAll(db, clock()),
  copies: ({ db, clock }) => sweepCopies(db, clock()),
  files: ({ db, files, clock }, isStopped) => sweepUnusedFiles({ db, files }, clock(), isStopped),
  uploads: ({ db, resumable, clock }, isStopped) => sweepResumable({ db, resumable }, clock(), isStopped),
  temp: ({ settings }) => sweepTemp(settings.dataDir, ABANDONED_MS),
}

/**
 * One round of the hourly sweep: kept responses after 7 days, views after 2 hours, messages after a year, walking days
 * after 800, unused uploads and watermarked copies after a day, aborted uploads, lapsed points, codes, meals and
 * approvals, the sums of the walking rank, and ended sessions. A step that fails is logged and done by the next round;
 * the others go on.
 * @param isStopped ends the round before its next step or batch of files
 */
export async function sweep(context: Swept, isStopped: () => boolean = () => false): Promise<void> {
  for (const [step, work] of Object.entries(STEPS)) {
    if (isStopped()) return
    try {
      await work(context, isStopped)
    } catch (error) {
      context.log.error({ err: error, step }, 'sweep failed')
    }
  }
}
