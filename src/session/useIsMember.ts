import { useEffect, useSyncExternalStore } from 'react'
import { session, type AuthState } from '@/session/session'

/** Whether somebody is signed in, updated live. */
export function useIsMember(): boolean {
  return useSyncExternalStore(session.onAuthState, session.isMember)
}

/** The same, and whether it is known yet; in a shell the bridge is asked. */
export function useAuthState(): AuthState {
  const authState = useSyncExternalStore(session.onAuthState, session.authState)
  useEffect(() => {
    if (authState === 'unknown') void session.token()
  }, [authState])
  return authState
}
