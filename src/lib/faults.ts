const KEPT = 20

/** What the browser itself tells of, or an error that a broken screen caught, of which the browser does not. */
export type Told = Event | { error: unknown }
type Listener = (told: Told) => void

let listener: Listener | undefined
const waiting: Told[] = []

function take(told: Told): void {
  if (listener) listener(told)
  else if (waiting.length < KEPT) waiting.push(told)
}

/** A picture that does not come is no fault of the page. */
function takeEvent(event: Event): void {
  const { target } = event
  if (!(target instanceof Element) || /^(SCRIPT|LINK)$/.test(target.tagName)) take(event)
}

/** Keeps the first errors of a page until the reporter comes, which is after load; then they go straight to it. */
export const faults = {
  tell: (error: unknown): void => take({ error }),
  /** Hears what the browser tells of, from now on. */
  watch(): void {
    window.addEventListener('error', takeEvent, true)
    window.addEventListener('unhandledrejection', takeEvent)
  },
  /** Hands over what was told so far and whatever comes. */
  listen(to: Listener): void {
    listener = to
    waiting.splice(0).forEach(to)
  },
}
