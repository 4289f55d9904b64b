import { ANSWER_TIMEOUT_MS } from '@/lib/stores/deviceStore'
import { withTimeout } from '@/lib/withTimeout'
import type { UnqueuedOperation } from './operation'
import { hasPending } from './pending'
import type { Settled } from './untilAnswered'

const shown = new Map<string, number>()
const reported = new Set<string>()

/** Whether a screen confirms the write with this key, or has shown its outcome. */
export const isShown = (key: string): boolean => shown.has(key) || reported.has(key)

/** Notes that a screen confirms it; returns a function that ends that, with or without an outcome. */
export function showing(key: string): (isReported: boolean) => void {
  shown.set(key, (shown.get(key) ?? 0) + 1)
  return (isReported) => {
    if (isReported) reported.add(key)
    const left = (shown.get(key) ?? 1) - 1
    if (left > 0) shown.set(key, left)
    else shown.delete(key)
  }
}

/** Confirms the unanswered writes that no screen shows, if there are any. */
export function confirmUnshown(): void {
  if (!hasPending()) return
  import('./confirmUnshown').then(
    ({ confirmAll }) => confirmAll(),
    () => undefined,
  )
}

/** Message if the result of a sent write has changed since; undefined if it still holds. */
export function superseding<Write, Data>(operation: UnqueuedOperation<Write, Data>, settled: Settled<Write, Data>) {
  return settled.kind === 'sent' ? operation.superseded?.(settled.write, settled.data) : undefined
}

/**
 * Deletes the draft of an ended write, unless it was superseded or another tab has done so: the next one may have been
 * begun since. A store of the device that does not answer is not waited for. Never rejects.
 */
export async function endDraft<Write, Data>(
  operation: UnqueuedOperation<Write, Data>,
  settled: Settled<Write, Data>,
): Promise<void> {
  if (settled.kind !== 'sent') return
  const { write, userId, data, isFirstTab, draftKey } = settled
  const isSuperseded = superseding(operation, settled) !== undefined
  if (!isSuperseded && !isFirstTab) return
  const deleted = isSuperseded
    ? operation.wasSuperseded?.(write, userId)
    : operation.sent?.(write, userId, data, draftKey)
  // Its code may not load; a draft that stays is no failure of the write.
  if (!deleted) return
  const ended = deleted.catch(() => undefined)
  await withTimeout(ended, ANSWER_TIMEOUT_MS)
}

/**
 * Shows the outcome of a write of another screen than the current one, and deletes its draft (rule: late answers).
 * Never rejects.
 */
export async function showOutcome<Write, Data>(
  operation: UnqueuedOperation<Write, Data>,
  settled: Settled<Write, Data>,
): Promise<void> {
  const confirming = await import('./confirmUnshown').catch(() => undefined)
  await (confirming ? confirming.showOutcome(operation, settled) : endDraft(operation, settled))
}
