import { canWait } from '@/http/apiError'
import { tellFailure } from '@/http/tell'
import type { Deed, Waiting } from './deeds'
import { outbox } from './outbox'
import { showOutbox } from './showOutbox'

/**
 * Queues a write that failed with `error`, if no answer came or the backend is busy, and shows that it waits. The write was sent with
 * `quiet: 'offline'`: where it cannot wait either, the failure is told here.
 * @returns what waits; undefined where it does not
 */
export async function waitOffline(error: unknown, deed: Deed, key: string): Promise<Waiting | undefined> {
  if (!canWait(error)) return undefined
  const waiting = await outbox.add(deed, key)
  if (waiting) showOutbox()
  else if (error instanceof Error) tellFailure(error.message)
  return waiting
}
