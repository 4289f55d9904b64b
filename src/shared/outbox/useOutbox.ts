import { useSyncExternalStore } from 'react'
import { outbox } from './outbox'

/** What waits for the user who is signed in, followed live. */
export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.waiting)

/** What is leaving right now. */
export const useSending = () => useSyncExternalStore(outbox.subscribe, outbox.sending)
