/** How long after a failure it still says something about the backend. */
const LATELY_MS = 3000

let troubleAt = -Infinity
let busyAt = -Infinity
let busyUntil = 0
/** Bounds the wait if the device's clock is set back. */
const WAIT_MAX_MS = 180_000
const isLately = (at: number) => Date.now() >= at && Date.now() - at < LATELY_MS
const TOUCHES = ['pointerdown', 'keydown', 'click']
const listeners = new Set<() => void>()
let isHushed = false

function unhush(): void {
  isHushed = false
  for (const name of TOUCHES) window.removeEventListener(name, unhush, true)
}

/** Backend state by the answers to calls, for everything that retries by itself. */
export const backend = {
  /** No answer came. */
  noteSilence(): void {
    troubleAt = Date.now()
  },
  /** It refused a call because it has too much to do. @param seconds its `Retry-After` */
  noteBusy(seconds: number): void {
    if (!(seconds > 0)) return
    troubleAt = busyAt = Date.now()
    // Not everybody at the same moment.
    busyUntil = Math.max(Date.now() + backend.waitMs(), Date.now() + seconds * 1000 * (1 + Math.random() / 2))
  },
  /** It answered. */
  noteAnswer(): void {
    if (troubleAt === -Infinity) return
    troubleAt = -Infinity
    unhush()
    for (const listener of Array.from(listeners)) listener()
  },
  /** Until somebody touches the page or the backend answers, failures are those of what asks again by itself. */
  hush(): void {
    isHushed = true
    for (const name of TOUCHES) window.addEventListener(name, unhush, true)
  },
  isHushed: (): boolean => isHushed,
  /** Milliseconds in which nothing that can wait is to be sent. */
  waitMs: (): number => (busyUntil - Date.now() > WAIT_MAX_MS ? 0 : Math.max(0, busyUntil - Date.now())),
  /** Whether a call just failed on its way or was refused as too much. */
  hadTrouble: (): boolean => isLately(troubleAt),
  wasBusy: (): boolean => isLately(busyAt),
  /** Calls back on the first answer after a failure. Returns how to unsubscribe. */
  onAnswer(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
