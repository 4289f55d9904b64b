import { canWait } from '@/http/canWait'
import { showFailure } from '@/http/failureToast'
import type { QueuedWrite } from '../operations/registry'
import { outbox } from '../outbox/outbox'
import type { EntryOwner, QueueEntry } from '../outbox/queueEntry'
import { showOutbox } from '../outbox/showOutbox'

/**
 * Queues a write that failed with `error`, if no readable response arrived or the backend is busy, and shows that it is
 * queued. The write was sent with `quiet: 'offline'`: if it cannot be queued, the failure is shown here.
 * @returns the entry; undefined if it was not queued
 */
export async function queueOffline(
  error: unknown,
  write: QueuedWrite,
  { key, by }: { key: string; by: EntryOwner },
): Promise<QueueEntry | undefined> {
  if (!canWait(error)) return undefined
  const entry = await outbox.add(write, key, by)
  if (entry) showOutbox()
  else if (error instanceof Error) showFailure(error.message)
  return entry
}
