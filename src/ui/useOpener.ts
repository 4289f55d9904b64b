import { useRef } from 'react'
import { flushSync } from 'react-dom'

/** `opener` is the ref of a button that an inline form takes the place of; `close` gives the focus back to it. */
export function useOpener() {
  const opener = useRef<HTMLButtonElement>(null)

  /** @param hide removes the form */
  function close(hide: () => void) {
    flushSync(hide)
    // The form has taken the focus away with it, unless that has gone elsewhere.
    if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true })
  }

  return { opener, close }
}
