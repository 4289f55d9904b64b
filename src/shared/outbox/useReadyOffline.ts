import { useEffect } from 'react'
import { warmActing } from '../acting/useSwitch'
import { afterLoadIdle } from '../afterLoad'
import { outbox } from './outbox'
import { warmOutbox } from './showOutbox'

/** What is done in place, such as following back or answering, can wait for a network: what that needs comes ahead. */
export function useReadyOffline(): void {
  useEffect(
    () =>
      afterLoadIdle(() => {
        warmActing()
        warmOutbox().catch(() => undefined)
        void outbox.me()
      }),
    [],
  )
}
