import { useSyncExternalStore } from 'react'
import { session } from '@/session/session'

/** Whether somebody is signed in, followed live. */
export function useIsMember(): boolean {
  return useSyncExternalStore(session.onUserChange, session.isMember)
}
