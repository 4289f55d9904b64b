import { useEffect, useEffectEvent, useState } from 'react'
import { outbox } from './outbox'
import type { Ended } from './queueEntry'

/**
 * Calls back when a queued write ends.
 * @param since called after the first render; writes that have ended since that time of `performance.now()` are
 *   reported, too. Without it those since the first render: one that ends before the effect is no longer in any list
 */
export function useEnded(ended: Ended, since?: () => number | undefined): void {
  const [renderedAt] = useState(() => performance.now())
  const notify = useEffectEvent(ended)
  const from = useEffectEvent(() => since?.() ?? renderedAt)
  useEffect(() => outbox.onEnd((entry, outcome) => notify(entry, outcome), from()), [])
}
