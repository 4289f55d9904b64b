import { backend } from '@/lib/backend'

const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let pauseMs = FIRST_PAUSE_MS

function stop(): void {
  clearTimeout(timer)
  timer = undefined
}

/** When the queue is flushed again; the pause doubles with each flush after which something still waits. */
export const flushTimer = {
  /** For a new entry: starts the timer unless it runs. */
  start(flush: () => void): void {
    if (timer !== undefined) return
    const jitter = 1 + Math.random() / 4
    const handleEnd = () => {
      timer = undefined
      flush()
    }
    timer = setTimeout(handleEnd, Math.max(pauseMs * jitter, backend.waitMs()))
  },
  /** For a failed flush. */
  restart(flush: () => void): void {
    stop()
    flushTimer.start(flush)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  },
  /** For an empty queue. */
  reset(): void {
    stop()
    pauseMs = FIRST_PAUSE_MS
  },
}
