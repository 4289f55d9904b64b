import { useEffect, useState } from 'react'
import { serverNow } from '@/lib/time/serverTime'

const EVERY_MS = 30_000

/** Current server time in milliseconds, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow().getTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
