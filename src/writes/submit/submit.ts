import { Code } from '@contract/codes'
import { codeOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import type { Operation, Sender } from '../operations/operation'
import type { QueuedWrite } from '../operations/registry'
import { outbox } from '../outbox/outbox'
import type { EntryOwner, QueueEntry } from '../outbox/queueEntry'
import { queueOffline } from './queueOffline'

/** Input of one submit. */
export interface Attempt<Write> {
  /** The body; read again for each attempt, and queued if none arrives. */
  write: () => Write
  /** Idempotency-Key of the first attempt; a draft's own, so that two tabs with the same draft write once. */
  key?: string
  /** Runs before each attempt: stores its key with the draft, uploads missing files. */
  prepare?: (key: string) => unknown
}

export type Submitted<Data> = { kind: 'sent'; data: Data } | { kind: 'waiting'; entry: QueueEntry }

interface Once {
  quiet: false | 'offline'
  by?: EntryOwner
  onKey?: (key: string) => void
}

/**
 * Sends a write; retries once under another key if another tab has used this one for another body. Nothing is sent once
 * the login of who made it has ended: that throws as the end of a session.
 */
export async function sendOnce<Write, Data>(
  { send }: Sender<Write, Data>,
  { write, key = newKey(), prepare }: Attempt<Write>,
  { quiet, by = outbox.owner(), onKey }: Once,
): Promise<Data> {
  const keep = async () => outbox.requireOwner(by)
  const attempt = async (tried: string) => {
    outbox.requireOwner(by)
    onKey?.(tried)
    await prepare?.(tried)
    outbox.requireOwner(by)
    return send(write(), { key: tried, quiet, keep })
  }
  return attempt(key).catch((error: unknown) => {
    if (codeOf(error) !== Code.ReusedKey) throw error
    return attempt(newKey())
  })
}

/**
 * Sends a write, or queues it if no response arrives; a queued write with the same target is removed. Throws as `call`
 * if it does neither.
 */
export async function submit<Write extends QueuedWrite, Data>(
  operation: Operation<Write, Data>,
  attempt: Attempt<Write>,
): Promise<Submitted<Data>> {
  let key = ''
  const by = outbox.owner()
  await outbox.forget(attempt.write())
  try {
    return {
      kind: 'sent',
      data: await sendOnce(operation, attempt, { quiet: 'offline', by, onKey: (tried) => (key = tried) }),
    }
  } catch (error) {
    const entry = await queueOffline(error, attempt.write(), { key, by })
    if (!entry) throw error
    return { kind: 'waiting', entry }
  }
}
