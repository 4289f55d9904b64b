import { useEffect, useEffectEvent } from 'react'
import { wireMillis } from './date'
import { serverNow } from './serverTime'
import { onTick } from './ticking'

/**
 * Calls back while the page is visible and a time is over by the backend's clock, until what it shows is renewed: also
 * again, as the backend's clock may be a second behind.
 * @param until `YYYY-MM-DD HH:mm:ss`; null while nothing ends
 */
export function useWhenOver(until: string | null, onOver: () => void): void {
  const renew = useEffectEvent(() => {
    // An invalid time is never over.
    if (until === null || !(wireMillis(until) <= serverNow().getTime())) return
    if (document.visibilityState === 'visible' && navigator.onLine) onOver()
  })
  useEffect(() => onTick(() => renew()), [])
}
