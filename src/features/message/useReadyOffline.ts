import { useEffect } from 'react'
import { warmActing } from '@/shared/acting/useSwitch'
import { afterLoadIdle } from '@/shared/afterLoad'
import { outbox } from '@/shared/outbox/outbox'
import { warmOutbox } from '@/shared/outbox/showOutbox'

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
