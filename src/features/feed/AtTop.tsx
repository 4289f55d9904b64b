import { useLayoutEffect } from 'react'

/** What stands in the place of a list begins at its top, however far the list before it was scrolled. */
export function AtTop() {
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return null
}
