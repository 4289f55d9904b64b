import { useEffect } from 'react'
import { afterLoadIdle } from '@/lib/afterLoad'
import { preloadToggle } from '../toggles/useToggle'
import { outbox } from './outbox'
import { preloadOutbox } from './showOutbox'

/** What is done in place, such as following back or answering, can wait for a network: what that needs comes ahead. */
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
