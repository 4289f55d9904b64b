import { Code } from '@contract/codes'
import { codeOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import type { Operation, Sender } from '../operations/operation'
import type { QueuedWrite } from '../operations/registry'
import { outbox } from '../outbox/outbox'
import type { QueueEntry } from '../outbox/queueEntry'
import { queueOffline } from './queueOffline'

/** What one submit sends. */
export interface Attempt<Write> {
  /** What is sent; read again for each try, and queued where none arrives. */
  write: () => Write
  /** The Idempotency-Key of the first try; a draft's own, so that two tabs with the same draft write once. */
  key?: string
  /** Runs before each try: notes its key with the draft, uploads what is missing. */
  prepare?: (key: string) => unknown
}

export type Submitted<Data> = { kind: 'sent'; data: Data } | { kind: 'waiting'; entry: QueueEntry }

/** Sends a write; goes out once more under another key where another tab has used this one for other words. */
export async function sendOnce<Write, Data>(
  { send }: Sender<Write, Data>,
  { write, key = newKey(), prepare }: Attempt<Write>,
  quiet: false | 'offline',
  onKey: (key: string) => void = () => undefined,
): Promise<Data> {
  const attempt = async (tried: string) => {
    onKey(tried)
    await prepare?.(tried)
    return send(write(), { key: tried, quiet })
  }
  return attempt(key).catch((error: unknown) => {
    if (codeOf(error) !== Code.ReusedKey) throw error
    return attempt(newKey())
  })
}

/**
 * Sends a write, or queues it where no answer comes; a queued write with the same target gives way. Throws as `call`
 * where it does neither.
 */
export async function submit<Write extends QueuedWrite, Data>(
  operation: Operation<Write, Data>,
  attempt: Attempt<Write>,
): Promise<Submitted<Data>> {
  let key = ''
  await outbox.forget(attempt.write())
  try {
    return { kind: 'sent', data: await sendOnce(operation, attempt, 'offline', (tried) => (key = tried)) }
  } catch (error) {
    const entry = await queueOffline(error, attempt.write(), key)
    if (!entry) throw error
    return { kind: 'waiting', entry }
  }
}
