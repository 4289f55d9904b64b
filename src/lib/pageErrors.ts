const KEPT = 20

/** An error event, or an error caught by a boundary. */
export type PageError = Event | { error: unknown }
type Listener = (error: PageError) => void

let listener: Listener | undefined
const queued: PageError[] = []

function report(error: PageError): void {
  if (listener) listener(error)
  else if (queued.length < KEPT) queued.push(error)
}

/** Failed pictures are not reported. */
function handleEvent(event: Event): void {
  const { target } = event
  if (!(target instanceof Element) || /^(SCRIPT|LINK)$/.test(target.tagName)) report(event)
}

/** Stores the first errors of a page until the reporter is loaded; later errors go to it directly. */
export const pageErrors = {
  report: (error: unknown): void => report({ error }),
  /** Starts listening to error events. */
  watch(): void {
    window.addEventListener('error', handleEvent, true)
    window.addEventListener('unhandledrejection', handleEvent)
  },
  /** Passes on the stored errors and all later ones. */
  listen(to: Listener): void {
    listener = to
    queued.splice(0).forEach(to)
  },
}
