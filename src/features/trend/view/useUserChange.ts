import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Subscribes to user changes, also in other tabs and in the shell. The session's code is loaded after the first render.
 */
export function useUserChange(heard: (member: boolean) => void): void {
  const latest = useRef(heard)
  // A layout effect, because the user may change before other effects run.
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
