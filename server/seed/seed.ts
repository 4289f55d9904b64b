import type { AppContext } from '../appContext'
import { accountsIn } from './accounts'
import { FURTHER_STEPS } from './furtherSteps'
import { firstStart, stepsDone } from './steps/step'

/** Last step of the first version. */
const COMPLETE = 'complete'

/**
 * Fills a product without accounts with the sample people and their content (rule: sample data). Existing rows stay; an
 * interrupted seeding continues with its step.
 */
export async function seedSample({
  db,
  files,
  clock,
  log,
}: Pick<AppContext, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  if ((await accountsIn(db)) === 'own') return
  const done = await stepsDone(db)
  if ([COMPLETE, ...FURTHER_STEPS].every((step) => done.has(step))) return
  const begun = Date.now()
  const { seedFrom } = await import('./whole')
  await seedFrom({ db, files, now: clock, start: await firstStart(db, clock()), done, complete: COMPLETE })
  log.info({ milliseconds: Date.now() - begun }, 'sample data is in')
}
