import { useEffect } from 'react'
import { afterLoadIdle } from '@/lib/afterLoad'
import { preloadToggle } from '../toggles/useToggle'
import { outbox } from './outbox'
import { preloadOutbox } from './showOutbox'

/** Preloads the code that queues writes. */
export function useReadyOffline(): void {
  useEffect(
    () =>
      afterLoadIdle(() => {
        preloadToggle()
        preloadOutbox().catch(() => undefined)
        void outbox.me()
      }),
    [],
  )
}
