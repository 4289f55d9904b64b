import { useEffect, useRef } from 'react'

/** A ref that is false once the component has been left, for work that is answered later. */
export function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
