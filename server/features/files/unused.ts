import { UNUSED_FILE_HOURS } from '@contract/limits'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { AppContext } from '../../appContext'
import { BATCH, removeInBatches } from './batches'
import { dropped } from './upload'
import { forgetUpload } from './uploadAnswers'
import * as repo from './uploadRepo'

/**
 * Deletes uploads unused for a day, rows and bytes, and the bytes of aborted uploads. An upload that is being claimed
 * is skipped; a deleted one is unknown to later claims. `isStopped` ends it before the next batch. Throws at the end if
 * some bytes could not be deleted, which are left to the next sweep.
 */
export async function sweepUnusedFiles(
  context: Pick<AppContext, 'db' | 'files'>,
  now: Date,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_FILE_HOURS * HOUR_MS)
  while (!isStopped() && (await removeSome(context, before)) > 0);
  const aborted = new Date(now.getTime() - HOUR_MS)
  await removeInBatches(
    (skipped) => repo.unclaimedBefore(context.db, aborted, { limit: BATCH, skipped }),
    (keys) => dropped(context, keys),
    isStopped,
  )
}

/**
 * Deletes the rows of some unused uploads and returns their number. Their bytes are recorded as unclaimed since
 * `before`, so that this sweep deletes them, or the next one if it is interrupted.
 */
function removeSome({ db }: Pick<AppContext, 'db'>, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await repo.lockUnused(tx, before, BATCH)
    if (found.length === 0) return 0
    const removed = await repo.removeUnused(
      tx,
      found.map(({ id }) => id),
    )
    for (const file of removed) await forgetUpload(tx, file)
    const unclaimed = removed.flatMap((file) => [file.storageKey, file.smallStorageKey]).filter(Boolean)
    if (unclaimed.length > 0) await repo.noteUnclaimed(tx, unclaimed, before)
    return removed.length
  })
}
