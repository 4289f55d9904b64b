import { useSyncExternalStore } from 'react'
import { formatRecent } from '@/lib/recentTime'
import { serverNow } from '@/lib/serverTime'

const TICK_MS = 20_000

const listeners = new Set<() => void>()
let timer: number | undefined

function tick(): void {
  for (const listener of Array.from(listeners)) listener()
}

/** One timer for all times on the screen. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = window.setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/**
 * A relative time that is kept up to date; only changed texts are rendered again.
 * @param place shown after the time, if any
 */
export function RecentTime({ wire, place = '' }: { wire: string; place?: string }) {
  const text = useSyncExternalStore(subscribe, () => formatRecent(wire, serverNow()))
  return [text, place].filter(Boolean).join(' · ')
}
