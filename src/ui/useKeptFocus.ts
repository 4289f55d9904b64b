import { useEffect, useLayoutEffect, useRef } from 'react'

const buttonsIn = (box: Element) => Array.from(box.querySelectorAll<HTMLElement>('button:not([disabled])'))

/**
 * `ref` of a list whose rows have buttons that remove them: the focus of a removed button goes to the one that takes
 * its place, instead of to the page.
 */
export function useKeptFocus<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const last = useRef<{ button: HTMLElement; place: number }>(null)
  useEffect(() => {
    const note = () => {
      const focused = document.activeElement
      const all = box.current ? buttonsIn(box.current) : []
      const place = all.findIndex((button) => button === focused)
      const button = all[place]
      if (button) last.current = { button, place }
      else if (focused !== document.body) last.current = null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (!box.current || !last.current || last.current.button.isConnected) return
    const left = buttonsIn(box.current)
    const next = left[Math.min(last.current.place, left.length - 1)]
    last.current = null
    if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  })
  return box
}
