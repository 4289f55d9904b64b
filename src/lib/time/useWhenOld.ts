import { useEffect, useEffectEvent } from 'react'
import { onTick } from './ticking'

/**
 * Calls back while the page is visible and what it shows is older than a limit, until that is renewed.
 * @param loadedAt when it was loaded, in milliseconds since 1970; undefined while there is nothing to renew
 */
export function useWhenOld(loadedAt: number | undefined, limitMs: number, onOld: () => void): void {
  const renew = useEffectEvent(() => {
    if (loadedAt === undefined || Date.now() - loadedAt < limitMs) return
    if (document.visibilityState === 'visible' && navigator.onLine) onOld()
  })
  useEffect(() => onTick(() => renew()), [])
}
