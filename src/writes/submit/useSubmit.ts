import { useRef, useState } from 'react'
import type { Operation, Sender } from '../operations/operation'
import type { QueuedWrite } from '../operations/registry'
import { type Attempt, sendOnce, submit, type Submitted } from './submit'

/** One at a time: undefined while another one is running. `failed` was neither sent nor queued; its draft stays. */
function useOneAtATime<Write, Ended>(work: (attempt: Attempt<Write>) => Promise<Ended>) {
  const [sending, setSending] = useState(false)
  const isSending = useRef(false)

  async function run(attempt: Attempt<Write>): Promise<Ended | { kind: 'failed'; error: unknown } | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setSending(true)
    try {
      return await work(attempt)
    } catch (error) {
      return { kind: 'failed', error }
    } finally {
      isSending.current = false
      setSending(false)
    }
  }
  return { sending, submit: run }
}

/** Submits a form's write: sends it, or queues it if no response arrives. */
export const useSubmit = <Write extends QueuedWrite, Data>(operation: Operation<Write, Data>) =>
  useOneAtATime((attempt: Attempt<Write>): Promise<Submitted<Data>> => submit(operation, attempt))

/**
 * The same for writes that are never queued: without a response the draft keeps the key, and the transport failure is
 * shown.
 */
export const useDirectSubmit = <Write, Data>(sender: Sender<Write, Data>) =>
  useOneAtATime(async (attempt: Attempt<Write>) => ({
    kind: 'sent' as const,
    data: await sendOnce(sender, attempt, { quiet: false }),
  }))
