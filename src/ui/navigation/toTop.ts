import type { MouseEvent } from 'react'

/** `onClick` of a link to what is open already: scrolls to its top instead. */
export function toTop(event: MouseEvent): void {
  event.preventDefault()
  window.scrollTo(0, 0)
}
