import { useSyncExternalStore } from 'react'
import { session } from '@/session/session'

/** True while a real session is known in this browser. */
export function useMember(): boolean {
  return useSyncExternalStore(session.onAuthState, session.isMember, () => false)
}
