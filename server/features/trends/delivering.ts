import type { Db } from '../../db/db'
import { doLater } from '../../jobs/outbox'
import * as repo from './deliveringRepo'

const FOLLOWS_AT_ONCE = 25
/** Shorter than the outbox's interval, so that other work and a shutdown can run in between. */
const PAUSE_MS = 100

/**
 * Delivers the posts of follows that are older than the delivery feature, in batches; until then they are read on
 * demand. Outbox work; the migration queues the first batch.
 */
export async function deliverFollows(db: Db, payload: unknown, now: Date): Promise<void> {
  const { after } = payload as { after?: repo.Follow }
  const last = await repo.deliver(db, after, FOLLOWS_AT_ONCE)
  if (last) await doLater(db, 'trends.deliver', { after: last }, new Date(now.getTime() + PAUSE_MS))
}
