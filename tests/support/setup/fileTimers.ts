/**
 * Timers of a test file, which must not fire after its last test without a window, such as a toast's timeout or a
 * retry. Imported before any module that stores `setTimeout`.
 */
const timers = new Set<NodeJS.Timeout>()

const recorded = <Start extends (...args: never[]) => NodeJS.Timeout>(start: Start): Start =>
  new Proxy(start, {
    apply(target, self, args: Parameters<Start>) {
      const timer = Reflect.apply(target, self, args) as NodeJS.Timeout
      timers.add(timer)
      return timer
    },
  })

globalThis.setTimeout = recorded(globalThis.setTimeout)
globalThis.setInterval = recorded(globalThis.setInterval)

/** Ends all pending timers. */
export function endFileTimers(): void {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}
