const KEPT = 20

type Listener = (error: unknown) => void

let listener: Listener | undefined
const waiting: unknown[] = []

/** Where broken screens tell of their errors, which the browser itself does not. */
export const faults = {
  tell(error: unknown): void {
    if (listener) listener(error)
    else if (waiting.length < KEPT) waiting.push(error)
  },
  /** Hands over what was told so far and whatever comes. */
  listen(to: Listener): void {
    listener = to
    waiting.splice(0).forEach(to)
  },
}
