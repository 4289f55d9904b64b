import { useLayoutEffect } from 'react'

/** Scrolls to the top when a state view replaces a list that was scrolled. */
export function AtTop() {
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return null
}
