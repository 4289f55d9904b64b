import { useLayoutEffect, useRef } from 'react'

/** A ref that is false once the component has been left, for work that is answered later. */
export function useIsHere() {
  const isHere = useRef(true)
  // Not a passive effect, whose clean-up may come after the next screen has been shown.
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
