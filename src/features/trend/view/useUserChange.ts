import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Hears when another user, or nobody, takes over, also in another tab or in the app around this page. The session's
 * code is asked for only once the page stands.
 */
export function useUserChange(heard: (member: boolean) => void): void {
  const latest = useRef(heard)
  // With what is shown: the user may change before other effects run.
  useLayoutEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    let gone = false
    let stop = () => {
      gone = true
    }
    import('@/session/session').then(
      ({ session }) => {
        if (!gone) stop = session.onUserChange((member) => latest.current(member))
      },
      () => undefined,
    )
    return () => stop()
  }, [])
}
