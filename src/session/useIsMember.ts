import { useEffect, useSyncExternalStore } from 'react'
import { session, type Standing } from '@/session/session'

/** Whether somebody is signed in, followed live. */
export function useIsMember(): boolean {
  return useSyncExternalStore(session.onStanding, session.isMember)
}

/** The same, and whether it is known yet; in a shell it is asked who is there. */
export function useStanding(): Standing {
  const standing = useSyncExternalStore(session.onStanding, session.standing)
  useEffect(() => {
    if (standing === 'unknown') void session.token()
  }, [standing])
  return standing
}
