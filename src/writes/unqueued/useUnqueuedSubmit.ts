import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readEnvelope } from '@contract/endpoint'
import { isTransport } from '@/http/apiError'
import { canWait } from '@/http/canWait'
import { showFailure } from '@/http/failureToast'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast/toast'
import { ownAccount } from '../ownAccount'
import type { UnqueuedOperation } from './operation'
import { forgetPending, hasPending, keepPending, type Pending, readPending } from './pending'

export const UNKNOWN_RESULT = '结果未知，正在确认'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000

/** Outcome of an unqueued write; a transport error in `failed` was shown by the http layer. */
export type Settled<Write, Data> =
  { kind: 'sent'; write: Write; data: Data; userId: string } | { kind: 'failed'; write: Write; error: unknown }

/**
 * Submits a write that is never queued (rule: unqueued writes). Without a response it shows 结果未知，正在确认 and repeats under
 * the same key until there is one, also after a reload; meanwhile nothing else is submitted.
 * @param onSettled called once per ended write, also of one that an earlier page has begun
 */
export function useUnqueuedSubmit<Write, Data>(
  operation: UnqueuedOperation<Write, Data>,
  onSettled: (settled: Settled<Write, Data>) => void,
) {
  const [state, setState] = useState<'idle' | 'sending' | 'confirming'>('idle')
  const busy = useRef(false)
  const stopped = useRef(new AbortController())
  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  }, [onSettled])

  async function run(userId: string, pending: Pending<Write>, isRepeat: boolean): Promise<void> {
    const { signal } = stopped.current
    const { key, write } = pending
    let pauseMs = FIRST_PAUSE_MS
    let isTold = isRepeat
    for (;;) {
      try {
        const data = await operation.send(write, { key, quiet: isTold ? true : 'offline' })
        forgetPending(userId, operation.name, key)
        return settled.current({ kind: 'sent', write, data, userId })
      } catch (error) {
        if (!isUnanswered(error)) {
          // The end of the session does not answer the write: it is confirmed after the next login.
          if (!isSessionEnd(error)) forgetPending(userId, operation.name, key)
          if (isTold && isTransport(error)) showFailure(error.message)
          return settled.current({ kind: 'failed', write, error })
        }
      }
      if (signal.aborted) return
      setState('confirming')
      if (!isTold) toast(UNKNOWN_RESULT)
      isTold = true
      await pause(pauseMs, signal)
      if (signal.aborted) return
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    }
  }

  /** One at a time; further ones are ignored. */
  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } finally {
      busy.current = false
      if (!stopped.current.signal.aborted) setState('idle')
    }
  }

  const resume = useEffectEvent(() =>
    alone(async () => {
      const { userId } = await ownAccount({ quiet: 'background' })
      const pending = readPending<Write>(userId, operation.name)
      if (!pending) return
      setState('confirming')
      await run(userId, pending, true)
    }),
  )

  useEffect(() => {
    stopped.current = new AbortController()
    // The user is determined in advance, so that a submit needs no call before its own.
    const begun = hasPending(operation.name) ? resume() : ownAccount({ quiet: 'background' })
    void begun.catch(() => undefined)
    return () => stopped.current.abort()
  }, [operation.name])

  /** Sends it, or continues with the unanswered one. */
  const submit = (write: Write): Promise<void> =>
    alone(async () => {
      setState('sending')
      try {
        const { userId } = await ownAccount()
        const open = readPending<Write>(userId, operation.name)
        if (open) {
          setState('confirming')
          return await run(userId, open, false)
        }
        // Without a network nothing was sent, so there is no outcome to wait for.
        if (!navigator.onLine) {
          const data = await operation.send(write, { key: newKey(), quiet: false })
          return settled.current({ kind: 'sent', write, data, userId })
        }
        const pending = { key: newKey(), write, at: Date.now() }
        keepPending(userId, operation.name, pending)
        await run(userId, pending, false)
      } catch (error) {
        settled.current({ kind: 'failed', write, error })
      }
    })

  return { sending: state !== 'idle', confirming: state === 'confirming', submit }
}

const isSessionEnd = (error: unknown) => isTransport(error) && error.kind === 'session'

/** The outcome is unknown: no response, an unreadable one, or one of a proxy. */
const isUnanswered = (error: unknown) =>
  canWait(error) || (isTransport(error) && error.kind === 'status' && !readEnvelope(error.data))

/** Ends early once the device is online again, or on unmount. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
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
