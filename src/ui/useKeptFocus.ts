import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const DIALOG = '[role="dialog"], [role="dialog"] *'

const controlsIn = (box: Element | null, selector: string) =>
  box ? Array.from(box.querySelectorAll<HTMLElement>(`${selector}:not([disabled])`)) : []

/** A text field is not kept: it would open the keyboard of a phone. */
const KEPT = ['button', 'input[type="checkbox"]']

interface Noted {
  control: HTMLElement
  /** Selector of its kind, among which `place` counts. */
  kind: string
  place: number
  /** Whether it was disabled at the last render, which takes the focus from it. */
  wasDisabled?: boolean
}

function notedIn(box: Element | null, focused: Element | null): Noted | undefined {
  const kind = KEPT.find((selector) => focused?.matches(selector))
  const all = kind ? controlsIn(box, kind) : []
  const place = all.findIndex((control) => control === focused)
  const control = all[place]
  return control && kind ? { control, kind, place } : undefined
}

/**
 * `ref` of a box whose buttons and checkboxes act on what it shows. The focus of one that was removed goes to the one
 * that takes its place, instead of to the page; one that was disabled meanwhile gets it back, also over a closed dialog.
 * @param fallback gets it where none is left; else the box, if it can have the focus
 * @param busy whether a write of the box is running: one that is disabled while none is, as after the write or where
 *   others have changed what it acts on, leaves the focus to the fallback or the closest element around that can have it
 */
export function useKeptFocus<Box extends HTMLElement>(fallback?: RefObject<HTMLElement | null>, busy?: boolean) {
  const box = useRef<Box>(null)
  const last = useRef<Noted>(undefined)
  useEffect(() => {
    const note = () => {
      const focused = document.activeElement
      const noted = notedIn(box.current, focused)
      if (noted || !focused?.matches(`body, ${DIALOG}`)) last.current = noted
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    const noted = last.current
    if (!noted) return
    const { control, kind, place } = noted
    const focused = document.activeElement
    const isLost = focused === document.body
    if (control.isConnected) {
      const isDisabled = control.matches(':disabled')
      const wasDisabled = noted.wasDisabled
      noted.wasDisabled = isDisabled
      if (isLost && wasDisabled && !isDisabled) return control.focus({ preventScroll: true })
      // Browsers take the focus from it only with the next frame.
      if (busy !== false || !isDisabled || !(isLost || focused === control)) return
      const around = fallback?.current ?? control.closest<HTMLElement>('[tabindex="-1"]')
      return around?.focus({ preventScroll: true })
    }
    // An open dialog leaves the focus to the page only once it is closed.
    if (focused?.matches(DIALOG)) return
    last.current = undefined
    if (!isLost) return
    const left = controlsIn(box.current, kind)
    const next = left[Math.min(place, left.length - 1)] ?? fallback?.current ?? box.current
    next?.focus({ preventScroll: true })
  })
  return box
}
