import { canWait } from '@/http/canWait'
import { tellFailure } from '@/http/tell'
import type { QueuedWrite } from '../operations/registry'
import { outbox } from '../outbox/outbox'
import type { QueueEntry } from '../outbox/queueEntry'
import { showOutbox } from '../outbox/showOutbox'

/**
 * Queues a write that failed with `error`, if no readable answer came or the backend is busy, and shows that it waits.
 * The write was sent with `quiet: 'offline'`: where it cannot wait either, the failure is told here.
 * @returns what waits; undefined where it does not
 */
export async function queueOffline(error: unknown, write: QueuedWrite, key: string): Promise<QueueEntry | undefined> {
  if (!canWait(error)) return undefined
  const entry = await outbox.add(write, key)
  if (entry) showOutbox()
  else if (error instanceof Error) tellFailure(error.message)
  return entry
}
