import { readEnvelope } from '@contract/endpoint'
import { isTransport } from '@/http/apiError'
import { canWait } from '@/http/canWait'
import { showFailure } from '@/http/failureToast'
import type { UnqueuedOperation } from './operation'
import { forgetPending, type Pending } from './pending'
import { noteRefused } from './refusedKeys'

export const UNKNOWN_RESULT = '结果未知，正在确认'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000

/** An answered write. `isFirstTab` is false if another tab has had the answer before. */
interface Sent<Write, Data> {
  kind: 'sent'
  write: Write
  data: Data
  userId: string
  isFirstTab: boolean
  /** As of `Pending`. */
  draftKey: string | undefined
  /** Made from other words than the screen's, or from the same ones under another key; that draft is deleted. */
  isOthers?: true
}

/** Outcome of an unqueued write; a transport error in `failed` was shown by the http layer. */
export type Settled<Write, Data> = Sent<Write, Data> | { kind: 'failed'; write: Write; error: unknown }

interface Repeating {
  signal: AbortSignal
  /** No attempt was made before. */
  isFirst?: boolean
  /** Whether the user knows that the outcome is unknown. */
  isReported: boolean
  /** Called when the first attempt was not answered. */
  onSilence: () => void
}

/** Sends a stored write under its key until it is answered; undefined if the signal ended that. */
export async function untilAnswered<Write, Data>(
  operation: UnqueuedOperation<Write, Data>,
  userId: string,
  { key, write, draftKey }: Pending<Write>,
  { signal, isFirst, isReported, onSilence }: Repeating,
): Promise<Settled<Write, Data> | undefined> {
  let isSilent = false
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      const data = await operation.send(write, { key, quiet: isReported || isSilent ? true : 'offline' })
      const isFirstTab = forgetPending(userId, operation.name, key)
      return { kind: 'sent', write, data, userId, isFirstTab, draftKey }
    } catch (error) {
      if (!isUnanswered(error)) {
        // The end of the session does not answer an earlier attempt: that is confirmed after the next login.
        if (!isSessionEnd(error) || (isFirst && !isSilent)) forgetPending(userId, operation.name, key)
        if (operation.oncePerDraft && !isTransport(error)) noteRefused(key)
        if ((isReported || isSilent) && isTransport(error)) showFailure(error.message)
        return { kind: 'failed', write, error }
      }
    }
    if (signal.aborted) return undefined
    if (!isSilent) onSilence()
    isSilent = true
    await pause(pauseMs, signal)
    if (signal.aborted) return undefined
  }
}

const isSessionEnd = (error: unknown) => isTransport(error) && error.kind === 'session'

/** The outcome is unknown: no response, an unreadable one, or one of a proxy. */
const isUnanswered = (error: unknown) =>
  canWait(error) || (isTransport(error) && error.kind === 'status' && !readEnvelope(error.data))

/** Ends early once the device is online again, or by the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = window.setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
