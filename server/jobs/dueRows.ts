import type { AppContext } from '../appContext'
import { isDatabaseAway, isUnwritable } from '../db/failure'

const BATCH = 100

/** How due rows of one kind are found and handled. */
export interface DueRows {
  log: Pick<AppContext['log'], 'error'>
  /** Their ids in a fixed order, without the first `skipped`. */
  find: (page: { limit: number; skipped: number }) => Promise<string[]>
  /** Handles one in a transaction of its own. */
  handle: (id: string) => Promise<void>
  /** Logged with the id of a row that cannot be handled. */
  failure: string
}

/**
 * Handles up to 100 due rows. One that cannot be handled is logged and does not keep the rest; all are left while the
 * database is away or takes no writes. Resolves with how many of the rows are left, and whether there may be more.
 */
export async function handleSome(
  { log, find, handle, failure }: DueRows,
  skipped = 0,
): Promise<{ left: number; isMore: boolean }> {
  const ids = await find({ limit: BATCH, skipped })
  let left = 0
  for (const id of ids) {
    try {
      await handle(id)
    } catch (error) {
      log.error({ err: error, id }, failure)
      if (isDatabaseAway(error) || isUnwritable(error)) return { left: ids.length, isMore: false }
      left += 1
    }
  }
  return { left, isMore: ids.length === BATCH }
}

/** Handles all due rows, for the hourly sweep. `isStopped` ends it before the next 100. */
export async function handleAll(due: DueRows, isStopped: () => boolean): Promise<void> {
  for (let skipped = 0, isMore = true; isMore && !isStopped();) {
    const some = await handleSome(due, skipped)
    skipped += some.left
    isMore = some.isMore
  }
}
