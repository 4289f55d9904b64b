import { useSyncExternalStore } from 'react'
import { outbox } from './outbox'

/** Queued writes of the signed-in user, updated live. */
export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.entries)

/** Whether queued writes were refused by a busy backend. */
export const useOutboxBusy = () => useSyncExternalStore(outbox.subscribe, outbox.isBusy)

/** Id of the entry that is being sent. */
export const useSending = () => useSyncExternalStore(outbox.subscribe, outbox.sending)
