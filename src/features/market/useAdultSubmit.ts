import { useEffect, useRef } from 'react'
import { ADULT_ASKED } from '@contract/market'
import { isTransport, messageOf } from '@/http/apiError'
import { confirm } from '@/ui/dialog/confirm'
import type { UnqueuedOperation } from '@/writes/unqueued/operation'
import { type Settled, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'

const QUESTION = { title: '您已满 18 周岁吗？', body: '二手集市仅供成年人买卖，只需确认一次。', yes: '我已满 18 周岁' }

/** The draft that a write is made from. */
interface OfDraft {
  key: string | undefined
  /** The backend keeps its question about the age under the former key. */
  renewKey: () => void
}

/**
 * Submits a write that requires an adult: if the server asks for the declaration of age, also of a write that an
 * earlier page has begun, a dialog is shown and the write is sent again with it (rule: reservations).
 */
export function useAdultSubmit<Write extends { adult: boolean }, Data>(
  operation: UnqueuedOperation<Write, Data>,
  onSettled: (settled: Settled<Write, Data>) => void,
  isOwn: (write: Write, wanted?: Write) => boolean,
  draft?: OfDraft,
) {
  const pressed = useRef<Element>(null)
  const submitAgain = useRef<(write: Write) => Promise<void>>(undefined)
  const unqueued = useUnqueuedSubmit(
    operation,
    (settled) => {
      if (!isAdultAsked(settled)) return onSettled(settled)
      draft?.renewKey()
      const declaredWrite = { ...settled.write, adult: true }
      // Not awaited: the first submit ends before the second one begins.
      void confirm(QUESTION).then((isAdult) => {
        if (isAdult) return submitAgain.current?.(declaredWrite)
        // It was disabled while the write ran, so the dialog cannot give the focus back to it.
        if (pressed.current instanceof HTMLElement) pressed.current.focus({ preventScroll: true })
      })
    },
    isOwn,
    draft?.key,
  )
  useEffect(() => {
    submitAgain.current = unqueued.submit
  })
  function submit(write: Write): Promise<void> {
    pressed.current = document.activeElement
    return unqueued.submit(write)
  }
  return { ...unqueued, submit }
}

const isAdultAsked = <Write, Data>(settled: Settled<Write, Data>): boolean =>
  settled.kind === 'failed' && !isTransport(settled.error) && messageOf(settled.error, '') === ADULT_ASKED
