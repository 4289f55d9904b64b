import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { backend } from '@/lib/backend'

const FIRST_MS = 5000
const LAST_MS = 60_000

interface Failure {
  retry: () => void
  /** Retry after a missing answer or a busy backend, without an online event. */
  cause: 'silence' | 'busy' | undefined
}

const failures = new Set<Failure>()
let rounds = 0
let askedAt = 0
let timer: number | undefined
let isWatching = false

const pauseMs = () => Math.min(FIRST_MS * 2 ** rounds, LAST_MS) * (1 + Math.random() / 2)

/** Asks once for everything that failed, with ever longer pauses while that goes on. */
function plan(): void {
  window.clearTimeout(timer)
  if (document.hidden || !navigator.onLine || ![...failures].some(({ cause }) => cause)) return
  timer = window.setTimeout(() => retryAll(({ cause }) => cause !== undefined), Math.max(backend.waitMs(), pauseMs()))
}

function retryAll(isMeant: (failure: Failure) => boolean): void {
  window.clearTimeout(timer)
  const meant = [...failures].filter(isMeant)
  if (meant.length === 0) return
  rounds += 1
  askedAt = Date.now()
  backend.hush()
  for (const failure of meant) failure.retry()
  plan()
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('online', () => {
    rounds = 0
    retryAll(() => true)
  })
  document.addEventListener('visibilitychange', plan)
  // Something else was answered, so the backend is there again.
  backend.onAnswer(() => {
    const isSilent = ({ cause }: Failure) => cause === 'silence'
    if (![...failures].some(isSilent) || Date.now() - askedAt < FIRST_MS) return
    window.clearTimeout(timer)
    timer = window.setTimeout(() => retryAll(isSilent), backend.waitMs() + Math.random() * 1000)
  })
}

/**
 * Asks again by itself for what a screen failed to read: when the network returns, when the backend answers other calls
 * again, and from time to time where it gave no answer or was busy. Its failures are not told again meanwhile.
 * @param active while it stands as failed
 * @returns whether it failed because the service is busy
 */
export function useRecovery(retry: () => void, active = true): boolean {
  const again = useEffectEvent(retry)
  // Looked at anew each time it begins to stand as failed.
  const [seen, setSeen] = useState({ active, isBusy: backend.wasBusy() })
  if (seen.active !== active) setSeen({ active, isBusy: backend.wasBusy() })
  // From the moment it is seen: the network may be back before other effects run.
  useLayoutEffect(() => {
    if (!active) return undefined
    watch()
    const failure: Failure = {
      retry: () => again(),
      cause: backend.wasBusy() ? 'busy' : backend.hadTrouble() ? 'silence' : undefined,
    }
    if (Date.now() - askedAt > 2 * LAST_MS) rounds = 0
    failures.add(failure)
    plan()
    return () => {
      failures.delete(failure)
      if (failures.size === 0) window.clearTimeout(timer)
    }
  }, [active])
  return active && seen.isBusy
}
