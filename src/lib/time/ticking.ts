const TICK_MS = 20_000

const listeners = new Set<() => void>()
let timer: number | undefined

function tick(): void {
  for (const listener of Array.from(listeners)) listener()
}

/** Calls back every 20 s and when the page becomes visible again; one timer for all times on the screen. */
export function onTick(listener: () => void): () => void {
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
