import { toast } from '@/lib/toast/toast'
import type { UnqueuedOperation } from './operation'
import { type Pending, readPending } from './pending'
import { confirmUnshown, endDraft, isShown, showing, showOutcome } from './unshown'
import { type Settled, UNKNOWN_RESULT, untilAnswered } from './untilAnswered'

/** What is known of a write before it is sent: no attempt was made, or the user knows that there was one. */
export interface Attempts {
  isFirst?: boolean
  isReported?: boolean
}

/** The screen of a write. */
interface Screen {
  /** Aborted once the screen was left. */
  signal: AbortSignal
  isSameUser: () => boolean
  /** Called when the first attempt was not answered. */
  onSilence: () => void
}

/** Sends a write until it is answered (rule: unqueued writes); undefined if its screen was left: others show the outcome. */
export async function confirmWrite<Write, Data>(
  operation: UnqueuedOperation<Write, Data>,
  userId: string,
  pending: Pending<Write>,
  { isFirst = false, isReported = false }: Attempts,
  { signal, isSameUser, onSilence }: Screen,
): Promise<Settled<Write, Data> | undefined> {
  const hide = showing(pending.key)
  const settled = await untilAnswered(operation, userId, pending, {
    signal,
    isFirst,
    isReported,
    onSilence: () => {
      onSilence()
      if (!isReported) toast(UNKNOWN_RESULT)
    },
  })
  // The end of the session is no outcome.
  const isOutcome = settled !== undefined && !readPending(userId, operation.name)
  hide(isOutcome && !signal.aborted)
  if (!signal.aborted) return settled
  if (!settled) confirmUnshown()
  else if (!isSameUser()) await endDraft(operation, settled)
  else if (isOutcome && !isShown(pending.key)) {
    showing(pending.key)(true)
    await showOutcome(operation, settled)
  }
  return undefined
}
