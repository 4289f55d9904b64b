import { clearInterval, setInterval } from 'node:timers'

const LOOK_EVERY_MS = 500

/**
 * npm hands SIGTERM to its shell, which exits without forwarding it: when the parent process is gone, this one exits
 * too. Started by hand, by a service manager or in the background nothing changes.
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
