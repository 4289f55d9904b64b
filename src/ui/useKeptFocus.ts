import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const DIALOG = '[role="dialog"], [role="dialog"] *'

const buttonsIn = (box: Element | null) =>
  box ? Array.from(box.querySelectorAll<HTMLElement>('button:not([disabled])')) : []

interface Noted {
  button: HTMLElement
  place: number
  /** Whether it was disabled at the last render, which takes the focus from it. */
  wasDisabled?: boolean
}

/**
 * `ref` of a box whose buttons act on what it shows. The focus of a button that was removed goes to the one that takes
 * its place, instead of to the page; a button that was disabled meanwhile gets it back, also over a closed dialog.
 * @param fallback gets it where no button is left; else the box, if it can have the focus
 */
export function useKeptFocus<Box extends HTMLElement>(fallback?: RefObject<HTMLElement | null>) {
  const box = useRef<Box>(null)
  const last = useRef<Noted>(null)
  useEffect(() => {
    const note = () => {
      const focused = document.activeElement
      const all = buttonsIn(box.current)
      const place = all.findIndex((button) => button === focused)
      const button = all[place]
      if (button) last.current = { button, place }
      else if (!focused?.matches(`body, ${DIALOG}`)) last.current = null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    const noted = last.current
    if (!noted) return
    const { button, place } = noted
    const isLost = document.activeElement === document.body
    if (button.isConnected) {
      const isDisabled = button.matches(':disabled')
      if (isLost && noted.wasDisabled && !isDisabled) button.focus({ preventScroll: true })
      noted.wasDisabled = isDisabled
      return
    }
    // An open dialog leaves the focus to the page only once it is closed.
    if (document.activeElement?.matches(DIALOG)) return
    last.current = null
    if (!isLost) return
    const left = buttonsIn(box.current)
    const next = left[Math.min(place, left.length - 1)] ?? fallback?.current ?? box.current
    next?.focus({ preventScroll: true })
  })
  return box
}
