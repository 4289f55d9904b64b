import { useSyncExternalStore } from 'react'
import { formatRecent } from '@/lib/time/recentTime'
import { serverNow } from '@/lib/time/serverTime'
import { onTick } from '@/lib/time/ticking'

/**
 * A relative time that is kept up to date; only changed texts are rendered again.
 * @param place shown after the time, if any
 */
export function RecentTime({ wire, place = '' }: { wire: string; place?: string }) {
  const text = useSyncExternalStore(onTick, () => formatRecent(wire, serverNow()))
  return [text, place].filter(Boolean).join(' · ')
}
