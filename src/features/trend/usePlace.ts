import { useEffect, useState } from 'react'
import { bridge } from '@/bridge/bridge'
import { handOff, type Place } from './handOff'

/** Undefined while it is not yet known whether the shell takes the post over. */
export function usePlace(trendsId: string): Place | undefined {
  const [place, setPlace] = useState<Place | undefined>(bridge.claimsShell ? undefined : 'browser')
  useEffect(() => {
    if (!bridge.claimsShell || !trendsId) return
    let gone = false
    void handOff(trendsId).then((found) => {
      if (!gone) setPlace(found)
    })
    return () => {
      gone = true
    }
  }, [trendsId])
  return place
}
