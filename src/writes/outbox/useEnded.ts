import { useEffect, useEffectEvent, useState } from 'react'
import { outbox } from './outbox'
import type { Ended } from './queueEntry'

/**
 * Calls back when a queued write ends.
 * @param since asked once it is rendered: also with what has ended since then, in milliseconds of `performance.now()`;
 *   without it since the first render, as what ends between that and its effect is in nobody's list any more
 */
export function useEnded(ended: Ended, since?: () => number | undefined): void {
  const [renderedAt] = useState(() => performance.now())
  const notify = useEffectEvent(ended)
  const from = useEffectEvent(() => since?.() ?? renderedAt)
  useEffect(() => outbox.onEnd((entry, outcome) => notify(entry, outcome), from()), [])
}
