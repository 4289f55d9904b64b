import { useSyncExternalStore } from 'react'
import { wireMillis } from './date'
import { serverNow } from './serverTime'
import { onTick } from './ticking'

/**
 * Whether a time is over by the backend's clock; renders again once it is, at most 20 s late.
 * @param wire `YYYY-MM-DD HH:mm:ss`
 */
export const useIsOver = (wire: string): boolean =>
  useSyncExternalStore(onTick, () => wireMillis(wire) <= serverNow().getTime())
