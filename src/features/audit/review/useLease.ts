import { useCallback, useEffect, useRef, useState } from 'react'
import { audit, type Lock } from '@contract/audit'
import { AUDIT_HEARTBEAT_SECONDS } from '@contract/limits'
import { call } from '@/http/call'
import { announceReleased, onReleasedElsewhere } from './leaseTabs'

const RETRY_MS = 10_000
/** By then the backend has received the release of another tab, which may overtake the renewal. */
const RELEASED_MS = 3000

/** Id of the post whose lease is wanted now. */
let wantedNow = ''

/**
 * Takes the lease of a post and renews it while the screen is mounted; if another admin holds it, retries until it is
 * free. Released on leaving, and taken again when the page returns from the back/forward cache, or when another tab of
 * this admin has released it.
 * @param wanted false for a post this admin may not decide on
 * @returns the lock, once known, and `refresh` to read it before the next interval
 */
export function useLease(trendsId: string, wanted: boolean): { lock: Lock | undefined; refresh: () => void } {
  const [lock, setLock] = useState<Lock>()
  const beating = useRef<() => Promise<void>>(undefined)
  useEffect(() => {
    if (!wanted) return
    wantedNow = trendsId
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const beat = async (heldMs = AUDIT_HEARTBEAT_SECONDS * 1000) => {
      clearTimeout(timer)
      let pause = RETRY_MS
      try {
        const answer = await call(audit.lock, { trendsId }, { quiet: true })
        // The release may have overtaken this request.
        if (gone && answer.meLocked === '1' && wantedNow !== trendsId) leave()
        if (gone) return
        setLock(answer)
        if (answer.meLocked === '1') pause = heldMs
      } catch {
        // The lease outlasts one missed renewal; the next one reports the state.
      }
      if (gone) return
      clearTimeout(timer)
      timer = setTimeout(() => void beat(), pause)
    }
    const leave = () => {
      clearTimeout(timer)
      call(audit.unlock, { trendsId }, { keepalive: true, quiet: 'background' }).catch(() => undefined)
      announceReleased(trendsId)
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void beat()
    }
    beating.current = beat
    void beat()
    const ignoreOthers = onReleasedElsewhere(trendsId, () => void beat(RELEASED_MS))
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      gone = true
      if (wantedNow === trendsId) wantedNow = ''
      beating.current = undefined
      ignoreOthers()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      leave()
    }
  }, [trendsId, wanted])
  const refresh = useCallback(() => void beating.current?.(), [])
  return { lock, refresh }
}
