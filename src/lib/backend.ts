import { createListeners } from './stores/listeners'

/** How long a failure counts as recent. */
const LATELY_MS = 3000

let troubleAt = -Infinity
let busyAt = -Infinity
let busyUntil = 0
/** Bounds the wait if the device's clock is set back. */
const WAIT_MAX_MS = 180_000
const isLately = (at: number) => Date.now() >= at && Date.now() - at < LATELY_MS
const TOUCHES = ['pointerdown', 'keydown', 'click']
const listeners = createListeners()
let isMuted = false

function unmute(): void {
  isMuted = false
  for (const name of TOUCHES) window.removeEventListener(name, unmute, true)
}

/** Availability of the backend, for everything that retries automatically. */
export const backend = {
  /** No response arrived, or only a gateway's. */
  noteSilence(): void {
    troubleAt = Date.now()
  },
  /**
   * It refused a call because of overload.
   * @param seconds its `Retry-After`
   */
  noteBusy(seconds: number): void {
    if (!(seconds > 0)) return
    troubleAt = busyAt = Date.now()
    // Random delay, so that clients do not retry at the same moment.
    busyUntil = Math.max(Date.now() + backend.waitMs(), Date.now() + seconds * 1000 * (1 + Math.random() / 2))
  },
  /** A response arrived. */
  noteAnswer(): void {
    if (troubleAt === -Infinity) return
    troubleAt = -Infinity
    unmute()
    listeners.notify()
  },
  /** Suppresses messages of automatic retries until the user touches the page or the backend answers. */
  mute(): void {
    isMuted = true
    for (const name of TOUCHES) window.addEventListener(name, unmute, true)
  },
  isMuted: (): boolean => isMuted,
  /** Milliseconds for which deferrable calls should wait. */
  waitMs: (): number => (busyUntil - Date.now() > WAIT_MAX_MS ? 0 : Math.max(0, busyUntil - Date.now())),
  /** Whether a call recently failed in transport or was refused because of overload. */
  hadTrouble: (): boolean => isLately(troubleAt),
  wasBusy: (): boolean => isLately(busyAt),
  /** Calls the listener on the first response after a failure. Returns a function to unsubscribe. */
  onAnswer: listeners.subscribe,
}
