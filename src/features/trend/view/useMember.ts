import { useSyncExternalStore } from 'react'
import { session } from '@/session/session'

/** True while this browser has a session. */
export function useMember(): boolean {
  return useSyncExternalStore(session.onAuthState, session.isMember, () => false)
}
