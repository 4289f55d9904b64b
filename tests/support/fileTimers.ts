/**
 * The timers of a test file. One that fires after its last test, such as the end of a toast's time or the next step of
 * a retry, would find no window. Imported before anything that keeps `setTimeout` for itself.
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

/** Ends all that run. */
export function endFileTimers(): void {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}
