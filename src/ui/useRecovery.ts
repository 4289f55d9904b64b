import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { backend } from '@/lib/backend'

const FIRST_MS = 5000
const LAST_MS = 60_000

interface Failure {
  retry: () => void
  /** Cause of a retry without an online event. */
  cause: 'silence' | 'busy' | undefined
}

function causeNow(): Failure['cause'] {
  if (backend.hadTrouble() && !backend.wasBusy()) return 'silence'
  // Meanwhile, background calls fail unsent.
  return backend.wasBusy() || backend.waitMs() > 0 ? 'busy' : undefined
}

const failures = new Set<Failure>()
let rounds = 0
let requestedAt = 0
let timer: number | undefined
let isWatching = false

const pauseMs = () => Math.min(FIRST_MS * 2 ** rounds, LAST_MS) * (1 + Math.random() / 2)

/** Retries everything that failed, with increasing delays. */
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
  requestedAt = Date.now()
  backend.mute()
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
  // Another call was answered, so the backend is available again.
  backend.onAnswer(() => {
    const isSilent = ({ cause }: Failure) => cause === 'silence'
    if (![...failures].some(isSilent) || Date.now() - requestedAt < FIRST_MS) return
    window.clearTimeout(timer)
    timer = window.setTimeout(() => retryAll(isSilent), backend.waitMs() + Math.random() * 1000)
  })
}

/**
 * Retries a screen's failed read automatically: when the network returns, when the backend answers other calls again,
 * and periodically after a missing response or overload. Its failures show no further messages meanwhile.
 * @param active while the failure is shown
 * @returns whether it failed because the service is busy
 */
export function useRecovery(retry: () => void, active = true): boolean {
  const retryLatest = useEffectEvent(retry)
  // Checked again each time the failure is shown.
  const [seen, setSeen] = useState({ active, isBusy: backend.wasBusy() })
  if (seen.active !== active) setSeen({ active, isBusy: backend.wasBusy() })
  // A layout effect: the network may be back before other effects run.
  useLayoutEffect(() => {
    if (!active) return undefined
    watch()
    const failure: Failure = {
      retry: () => retryLatest(),
      cause: causeNow(),
    }
    if (Date.now() - requestedAt > 2 * LAST_MS) rounds = 0
    failures.add(failure)
    plan()
    return () => {
      failures.delete(failure)
      if (failures.size === 0) window.clearTimeout(timer)
    }
  }, [active])
  return active && seen.isBusy
}
