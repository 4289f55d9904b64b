import { useSyncExternalStore } from 'react'
import { wireMillis } from '@/lib/time/date'
import { serverNow } from '@/lib/time/serverTime'
import { onTick } from '@/lib/time/ticking'

/**
 * Whether a time is over by the backend's clock; renders again once it is, at most 20 s late.
 * @param wire `YYYY-MM-DD HH:mm:ss`
 */
export const useIsOver = (wire: string): boolean =>
  useSyncExternalStore(onTick, () => wireMillis(wire) <= serverNow().getTime())
