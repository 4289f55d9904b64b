import { useSyncExternalStore } from 'react'
import { formatRecent } from '@/lib/recentTime'
import { serverNow } from '@/lib/serverTime'
import { onTick } from '@/lib/ticking'

/**
 * A relative time that is kept up to date; only changed texts are rendered again.
 * @param place shown after the time, if any
 */
export function RecentTime({ wire, place = '' }: { wire: string; place?: string }) {
  const text = useSyncExternalStore(onTick, () => formatRecent(wire, serverNow()))
  return [text, place].filter(Boolean).join(' · ')
}
