import { useSyncExternalStore } from 'react'
import { outbox } from './outbox'

/** What waits for the user who is signed in, followed live. */
export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.waiting)

/** Whether what waits was refused by a busy backend. */
export const useOutboxBusy = () => useSyncExternalStore(outbox.subscribe, outbox.isBusy)

/** What is leaving right now. */
export const useSending = () => useSyncExternalStore(outbox.subscribe, outbox.sending)
