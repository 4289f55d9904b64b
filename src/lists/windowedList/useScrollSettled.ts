import { startTransition, useEffect, useState } from 'react'
import { scrollSpeed } from './scrollSpeed'

/** False for a row rendered during fast scrolling until that has settled (`ScrollSpeed`); never false again. */
export function useScrollSettled(): boolean {
  const [isSettled, setSettled] = useState(() => !scrollSpeed.isFastScrolling())
  useEffect(
    () => (isSettled ? undefined : scrollSpeed.onceSettled(() => startTransition(() => setSettled(true)))),
    [isSettled],
  )
  return isSettled
}
