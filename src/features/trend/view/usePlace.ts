import { useEffect, useState } from 'react'
import { claimsShell } from '@/bridge/claim'
import type { Place } from './handOff'

/** Undefined until it is known whether the shell opens the post. */
export function usePlace(trendsId: string): Place | undefined {
  const [place, setPlace] = useState<Place | undefined>(claimsShell ? undefined : 'browser')
  useEffect(() => {
    if (!claimsShell || !trendsId) return
    let gone = false
    import('./handOff')
      .then(({ handOff }) => handOff(trendsId))
      .catch((): Place => 'shell')
      .then((found) => {
        if (!gone) setPlace(found)
      })
    return () => {
      gone = true
    }
  }, [trendsId])
  return place
}
