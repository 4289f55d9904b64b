import { useCallback, useEffect, useRef, useState } from 'react'
import { walk, WALK_STEPS_MAX, WALK_SYNC_DAYS } from '@contract/walk'
import { bridge, type DaySteps } from '@/bridge/bridge'
import { isTransport } from '@/http/apiError'
import { call } from '@/http/call'
import { session } from '@/session/session'
import { noteToday } from './queries'

export type SyncState = 'idle' | 'syncing' | 'failed'

/** Whole steps; a day with impossible ones is left out, so that the others count. */
const wholeSteps = ({ date, steps }: DaySteps): DaySteps[] =>
  steps >= 0 && steps <= WALK_STEPS_MAX ? [{ date, steps: Math.floor(steps) }] : []

/**
 * Sends the shell's steps: on opening, on return to the foreground and by `sync` (rule: sync). Does nothing in a
 * browser, where `canSync` is false.
 */
export function useSync(): { canSync: boolean; state: SyncState; sync: () => Promise<void> } {
  const [canSync, setCanSync] = useState(bridge.claimsShell)
  const [state, setState] = useState<SyncState>('idle')
  const busy = useRef(false)

  const sync = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    try {
      const source = await bridge.platform()
      setCanSync(source !== undefined)
      if (!source) return
      setState('syncing')
      const days = (await bridge.getSteps())
        .flatMap(wholeSteps)
        .sort((a, b) => (a.date < b.date ? -1 : 1))
        .slice(-WALK_SYNC_DAYS)
      // The shell's answer if the user has not granted access.
      if (days.length === 0) return setState('failed')
      const isSameUser = session.sameUser()
      const today = await call(walk.sync, { source, days }, { quiet: true })
      if (isSameUser()) await noteToday(today)
      setState('idle')
    } catch (error) {
      // The session shows its own end.
      setState(isTransport(error) && error.kind === 'session' ? 'idle' : 'failed')
    } finally {
      busy.current = false
    }
  }, [])

  useEffect(() => {
    const look = () => {
      if (!document.hidden) void sync()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [sync])

  return { canSync, state, sync }
}
