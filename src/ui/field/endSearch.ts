import type { KeyboardEvent } from 'react'
import { isComposing } from './isComposing'

/** Where results follow the typing, the search key of a phone only takes the keyboard from them; it sends no form. */
export function endSearch(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
  event.preventDefault()
  event.currentTarget.blur()
}
