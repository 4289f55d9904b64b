import { useCallback, useEffect, useState } from 'react'
import { keepForTab } from '@/lib/stores/tabStore'

const TICK_MS = 250

/**
 * Seconds left of a countdown that survives a reload: its end is in session storage. A changed clock never extends it
 * beyond its full length.
 */
export function useCountdown(key: string, seconds: number): { left: number; start: () => void } {
  const [left, setLeft] = useState(() => secondsLeft(key, seconds))

  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setLeft(secondsLeft(key, seconds)), TICK_MS)
    return () => clearInterval(timer)
  }, [key, seconds, left])

  const start = useCallback(() => {
    keepEnd(key, seconds)
    setLeft(seconds)
  }, [key, seconds])

  return { left, start }
}

/** Whole seconds until the stored end, between 0 and the full length. */
function secondsLeft(key: string, seconds: number): number {
  const end = Number(unkept.get(key) ?? sessionStorage.getItem(key) ?? 0)
  const left = Math.ceil((end - Date.now()) / 1000)
  if (!(left > 0)) return 0
  if (left <= seconds) return left
  keepEnd(key, seconds)
  return seconds
}

/** Ends for which session storage had no room; they last as long as the page. */
const unkept = new Map<string, number>()

function keepEnd(key: string, seconds: number): void {
  const end = Date.now() + seconds * 1000
  if (keepForTab(key, String(end))) unkept.delete(key)
  else unkept.set(key, end)
}
