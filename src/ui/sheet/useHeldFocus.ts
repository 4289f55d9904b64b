import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([hidden]), textarea, select, [tabindex="0"]'

function keepInside(panel: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = Array.from(panel.querySelectorAll<HTMLElement>(FOCUSABLE))
  const first = stops[0]
  const last = stops[stops.length - 1]
  const outside = !panel.contains(document.activeElement) || document.activeElement === panel
  const leaving = document.activeElement === (event.shiftKey ? first : last)
  if (!outside && !leaving) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  ;(next ?? panel).focus()
}

/**
 * Traps the focus inside a dialog while it is open, locks the page's scrolling, then restores the focus. Starts at
 * `data-first-focus`, else at the panel.
 */
export function useHeldFocus(panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const former = document.activeElement
    const formerOverflow = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    const first = element.querySelector<HTMLElement>('[data-first-focus]') ?? element
    first.focus({ preventScroll: true })
    const handleKeyDown = (event: KeyboardEvent) => {
      keepInside(element, event)
      // A pressed button that becomes disabled loses the focus.
      if (event.key === 'Escape' && document.activeElement === document.body) escape.current()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      document.removeEventListener('keydown', handleKeyDown)
      document.body.style.overflow = formerOverflow
      if (former instanceof HTMLElement) former.focus({ preventScroll: true })
    }
  }, [panel])
}
