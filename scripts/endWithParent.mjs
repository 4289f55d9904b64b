import { clearInterval, setInterval } from 'node:timers'

const LOOK_EVERY_MS = 500

/**
 * npm sends SIGTERM to its shell, which exits without forwarding it: this process exits when its parent is gone. No
 * effect when started by hand, by a service manager or in the background.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
