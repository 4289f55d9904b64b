import { UNUSED_FILE_HOURS } from '@contract/limits'
import type { AppContext } from '../../appContext'
import { dropUnclaimed } from './upload'
import { forgetUpload } from './uploadAnswers'
import * as repo from './uploadRepo'

const HOUR_MS = 3600_000
const BATCH = 100

/**
 * Deletes uploads unused for a day, rows and bytes, and the bytes of aborted uploads. An upload that is being claimed
 * is skipped; a deleted one is unknown to later claims.
 */
export async function sweepUnusedFiles(context: Pick<AppContext, 'db' | 'files'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_FILE_HOURS * HOUR_MS)
  for (let removed = BATCH; removed === BATCH;) removed = await removeSome(context, before, now)
  const broken = await repo.unclaimedBefore(context.db, new Date(now.getTime() - HOUR_MS), BATCH)
  await dropUnclaimed(context, broken)
}

/** The bytes are recorded as unclaimed when the row is deleted, so that the next sweep finishes an interrupted one. */
async function removeSome(context: Pick<AppContext, 'db' | 'files'>, before: Date, now: Date): Promise<number> {
  const keys = await context.db.transaction(async (tx) => {
    const found = await repo.lockUnused(tx, before, BATCH)
    if (found.length === 0) return []
    const removed = await repo.removeUnused(
      tx,
      found.map(({ id }) => id),
    )
    for (const file of removed) await forgetUpload(tx, file)
    const unclaimed = removed.flatMap((file) => [file.storageKey, file.smallStorageKey]).filter(Boolean)
    if (unclaimed.length > 0) await repo.noteUnclaimed(tx, unclaimed, now)
    return unclaimed
  })
  await dropUnclaimed(context, keys)
  return keys.length === 0 ? 0 : BATCH
}
