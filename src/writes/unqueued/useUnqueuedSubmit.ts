import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { codeOf } from '@/http/apiError'
import { call } from '@/http/call'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { ownUserId } from '../ownAccount'
import { type Attempts, confirmWrite } from './confirmWrite'
import type { UnqueuedOperation } from './operation'
import { hasPending, keepPending, type Pending, readPending } from './pending'
import { nextKey } from './refusedKeys'
import { confirmUnshown, endDraft, showOutcome } from './unshown'
import type { Settled } from './untilAnswered'

export type { Settled } from './untilAnswered'

/** Whether an unanswered write is what is to be submitted. */
export const isSame = (pending: unknown, wanted = pending): boolean =>
  JSON.stringify(pending) === JSON.stringify(wanted)

/**
 * Submits a write that is never queued (rule: unqueued writes). Without a response it shows 结果未知，正在确认 and repeats under
 * the same key until there is one, also after a reload; meanwhile nothing else is submitted. Once the user has changed
 * nothing is sent.
 * @param onSettled called once per ended write, also of one that an earlier page has begun; not after the screen was
 *   left, where the outcome is told in a toast
 * @param isOwn whether this screen shows the subject of an unanswered write, and that of the one to submit, if any;
 *   others are confirmed and told without it
 * @param draftKey of the words that the screen shows, stored with their write: other words, which another tab has sent,
 *   are not its write; null while they are read, until when an unanswered write waits
 */
export function useUnqueuedSubmit<Write, Data>(
  operation: UnqueuedOperation<Write, Data>,
  onSettled: (settled: Settled<Write, Data>) => void,
  isOwn: (write: Write, wanted?: Write) => boolean = isSame,
  draftKey?: string | null,
) {
  const [isSameUser] = useState(session.sameUser)
  const [state, setState] = useState<'idle' | 'sending' | 'confirming'>('idle')
  const busy = useRef(false)
  const stopped = useRef(new AbortController())
  const screen = useRef({ onSettled, isOwn, draftKey })
  useEffect(() => {
    screen.current = { onSettled, isOwn, draftKey }
  }, [onSettled, isOwn, draftKey])

  async function confirm(userId: string, pending: Pending<Write>, attempts: Attempts) {
    if (!isSameUser()) return undefined
    const onSilence = () => setState('confirming')
    return confirmWrite(operation, userId, pending, attempts, { signal: stopped.current.signal, isSameUser, onSilence })
  }

  /** Passes the outcome to the screen; after the screen was left, shows it on the current one. */
  function settle(settled: Settled<Write, Data>): void | Promise<void> {
    if (stopped.current.signal.aborted) return showOutcome(operation, settled)
    screen.current.onSettled(settled)
  }

  const shownKey = () => screen.current.draftKey ?? ''

  async function run(userId: string, pending: Pending<Write>, attempts: Attempts): Promise<void> {
    const settled = await confirm(userId, pending, attempts)
    if (!settled) return
    // Another tab has sent other words of the same draft.
    if (settled.kind === 'failed' && codeOf(settled.error) === Code.ReusedKey)
      return begin(userId, { ...pending, key: newKey() })
    // Another tab has sent the same words under another key, which the screen does not drop.
    const isOthers = settled.kind === 'sent' && (settled.draftKey ?? shownKey()) !== shownKey()
    if (!isOthers) return screen.current.onSettled(settled)
    void endDraft(operation, settled)
    screen.current.onSettled({ ...settled, isOthers })
  }

  async function begin(userId: string, pending: Pending<Write>): Promise<void> {
    if (!isSameUser()) return
    keepPending(userId, operation.name, pending)
    await run(userId, pending, { isFirst: true })
  }

  /** Ignores work that begins while other work is running. */
  async function oneAtATime(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } finally {
      busy.current = false
      if (!stopped.current.signal.aborted) setState('idle')
    }
  }

  const resume = useEffectEvent(async () => {
    // Until the user is known nothing is under way: what is tapped meanwhile is submitted.
    const userId = await ownUserId('background')
    const pending = readPending<Write>(userId, operation.name)
    if (!pending) return
    const shown = screen.current
    const isKnown = typeof shown.draftKey === 'string' && pending.draftKey !== undefined
    const isOthers = isKnown && pending.draftKey !== shown.draftKey
    if (isOthers || !shown.isOwn(pending.write)) return confirmUnshown()
    await oneAtATime(async () => {
      setState('confirming')
      await run(userId, pending, { isReported: true })
    })
  })

  useEffect(() => {
    stopped.current = new AbortController()
    // The user is determined in advance: once known, a submit needs no call before its own.
    void ownUserId('background').catch(() => undefined)
    return () => {
      stopped.current.abort()
      confirmUnshown()
    }
  }, [operation.name])

  const isReading = draftKey === null
  useEffect(() => {
    if (!isReading && hasPending(operation.name)) void resume().catch(() => undefined)
  }, [operation.name, isReading])

  /** An unanswered write of another subject is confirmed first: two of a name never run at the same time. */
  async function confirmOther(userId: string, pending: Pending<Write>): Promise<boolean> {
    setState('confirming')
    const settled = await confirm(userId, pending, { isReported: true })
    if (settled) await showOutcome(operation, settled)
    return settled !== undefined && !stopped.current.signal.aborted
  }

  /** Sends it, or continues with the unanswered one. */
  const submit = (write: Write): Promise<void> =>
    oneAtATime(async () => {
      // A dialog may be answered late. Where nobody is signed in any more, the call below leads to the login.
      if (session.isMember() && !isSameUser()) return
      setState('sending')
      // That of the words to submit, which the last render may not show yet.
      const wordsKey = screen.current.draftKey
      try {
        const userId = await ownUserId()
        const open = readPending<Write>(userId, operation.name)
        if (open && screen.current.isOwn(open.write, write)) {
          setState('confirming')
          return await run(userId, open, {})
        }
        if (open && !(await confirmOther(userId, open))) return
        // Also where the outcome of another one was told while the user was read.
        if (operation.canFollow?.(write, userId) === false) return
        setState('sending')
        // Web views may say so by mistake. A read finds out, so that without a network there is no outcome to wait for.
        if (!navigator.onLine) await call(people.account, {})
        const key = operation.oncePerDraft && wordsKey ? (nextKey(wordsKey) ?? wordsKey) : newKey()
        await begin(userId, { key, draftKey: wordsKey ?? '', write, at: Date.now() })
      } catch (error) {
        await settle({ kind: 'failed', write, error })
      }
    })

  return { sending: state !== 'idle', confirming: state === 'confirming', submit }
}
