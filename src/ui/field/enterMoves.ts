import type { FocusEvent, KeyboardEvent } from 'react'
import { isComposing } from './isComposing'

const TYPED = 'textarea, input:not([type="checkbox"]):not([type="radio"]):not([type="file"]):not([hidden])'

/** An input of the form itself, not of a sheet that one of its parts has opened. */
const isInputOf = (form: HTMLFormElement, target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.form === form

/** The next field of the form to type in. */
function nextOf(form: HTMLFormElement, field: HTMLInputElement): HTMLElement | undefined {
  const fields = Array.from(form.querySelectorAll<HTMLElement>(TYPED))
  return fields[fields.indexOf(field) + 1]
}

/**
 * Props of a form that only its button submits: Enter moves to the next field, in the last one it closes the keyboard,
 * whose key shows which of both it will do.
 */
export const enterMoves = {
  onFocus({ currentTarget: form, target }: FocusEvent<HTMLFormElement>): void {
    if (!isInputOf(form, target) || !target.matches(TYPED)) return
    target.setAttribute('enterkeyhint', nextOf(form, target) ? 'next' : 'done')
  },
  onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const { currentTarget: form, target } = event
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !isInputOf(form, target)) return
    event.preventDefault()
    if (!target.matches(TYPED)) return
    const next = nextOf(form, target)
    if (next) next.focus()
    else target.blur()
  },
}
