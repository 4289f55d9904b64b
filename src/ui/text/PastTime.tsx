import { useSyncExternalStore } from 'react'
import { pastTime } from '@/lib/time/pastTime'
import { onTick } from '@/lib/time/ticking'

/**
 * A past moment that is kept up to date: from midnight on it has its day.
 * @param ms by the device's clock
 */
export function PastTime({ ms }: { ms: number }) {
  return useSyncExternalStore(onTick, () => pastTime(ms))
}
