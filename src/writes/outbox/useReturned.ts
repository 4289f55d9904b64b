import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { QueuedWrite } from '../operations/registry'
import { outbox } from './outbox'

const onCancelled = (handle: (write: QueuedWrite) => void) =>
  outbox.onEnd(({ write }, outcome) => {
    if (outcome.kind === 'cancelled' && !outcome.isElsewhere) handle(write)
  })

/** Changes the words of a form and leaves the caret of the field where it is. */
function keepingCaret(change: () => void): void {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement)) return change()
  const { selectionStart, selectionEnd, selectionDirection } = field
  flushSync(change)
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection)
}

/**
 * Calls back with each waiting write that was cancelled or refused, so that an open form takes its words as the stored
 * draft does (rule: waiting writes). Waits for the end of an IME composition, and of an attempt to send the form.
 * @returns `attempt` runs such an attempt; writes that come back meanwhile are passed on also after the form was closed.
 *   `later` runs other changes of the form's text at the next time when this is allowed.
 */
export function useReturned(onReturned: (write: QueuedWrite) => void) {
  const now = useRef({
    returned: new Set<QueuedWrite>(),
    changes: [] as (() => void)[],
    isComposing: false,
    isSending: false,
  })

  function handOver(): void {
    const { returned, changes, isComposing, isSending } = now.current
    if (isComposing || isSending || returned.size + changes.length === 0) return
    const [writes, due] = [Array.from(returned), changes.splice(0)]
    returned.clear()
    keepingCaret(() => {
      for (const change of due) change()
      for (const write of writes) onReturned(write)
    })
  }
  const handleReturned = useEffectEvent(handOver)

  useEffect(() => {
    const state = now.current
    const handleComposition = ({ type }: Event) => {
      state.isComposing = type === 'compositionstart'
      // Firefox tells the composed words after this event.
      if (!state.isComposing) setTimeout(() => handleReturned())
    }
    const unsubscribe = onCancelled((write) => {
      state.returned.add(write)
      handleReturned()
    })
    document.addEventListener('compositionstart', handleComposition)
    document.addEventListener('compositionend', handleComposition)
    return () => {
      unsubscribe()
      document.removeEventListener('compositionstart', handleComposition)
      document.removeEventListener('compositionend', handleComposition)
      state.isComposing = false
      handleReturned()
    }
  }, [])

  async function attempt<Result>(send: () => Promise<Result>): Promise<Result> {
    const state = now.current
    const unsubscribe = onCancelled((write) => void state.returned.add(write))
    state.isSending = true
    try {
      return await send()
    } finally {
      unsubscribe()
      state.isSending = false
      handOver()
    }
  }

  function later(change: () => void): void {
    now.current.changes.push(change)
    handOver()
  }

  return { attempt, later }
}
