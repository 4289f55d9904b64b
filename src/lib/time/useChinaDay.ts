import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { chinaDate } from '@contract/text/dateRange'
import { serverNow } from './serverTime'
import { onTick } from './ticking'

/** How far the backend's clock may be behind: asked at once it would still answer for the day before. */
const LAG_MS = 2000

const dayNow = () => chinaDate(new Date(serverNow().getTime() - LAG_MS))

/**
 * China's date by the backend's clock. A screen that is left open over midnight renders again.
 * @param onNewDay called then, to read again what belonged to the day before
 */
export function useChinaDay(onNewDay?: () => void): string {
  const day = useSyncExternalStore(onTick, dayNow)
  const known = useRef(day)
  const reportNewDay = useEffectEvent(() => onNewDay?.())
  useEffect(() => {
    if (known.current === day) return
    known.current = day
    reportNewDay()
  }, [day])
  return day
}
