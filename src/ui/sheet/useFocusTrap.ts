import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { trapFocus } from './trapFocus'

/** Traps the focus inside a dialog while it is open, locks the page's scrolling, then restores the focus. */
export function useFocusTrap(panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const formerOverflow = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    const release = trapFocus(element)
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      // A pressed button that becomes disabled loses the focus.
      if (key === 'Escape' && document.activeElement === document.body) escape.current()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      document.removeEventListener('keydown', handleKeyDown)
      document.body.style.overflow = formerOverflow
      release()
    }
  }, [panel])
}
