import { createElement, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { focusHeading } from '@/lib/focusHeading'
import { showOverScreens } from '@/ui/overScreens'

const CONTROLS = 'a, button, input, select, textarea, label, [tabindex]'
const LOADING = '[aria-busy="true"], main [role="status"]'
/** A later screen leaves the focus where it is. */
const WAIT_MS = 30_000
/** How long the heading waits for a title that comes with data, and for the link by which the screen was left. */
const PATIENCE_MS = 1000
/** Longer than screens take that set the focus themselves. */
const PAUSE_MS = 100

/** Starts to focus the screens that are opened (rule: focus). Call it after the first paint. */
export function startScreenFocus(): void {
  showOverScreens(createElement(ScreenFocus, { key: 'focus' }))
}

/**
 * Where what was used last has gone with its screen, the heading of the next screen gets the focus, or on the way back
 * the link that led away.
 */
function ScreenFocus(): null {
  const { key, pathname, search } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const place = pathname + search
  const shown = useRef(place)
  const used = useRef<Element>(null)
  /** Addresses of the links by which screens were left, by history entry. */
  const leftBy = useRef(new Map<string, string>())

  useEffect(() => {
    const note = ({ type, target }: Event) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null
      used.current = control
      if (type === 'click' && control instanceof HTMLAnchorElement) leftBy.current.set(key, control.href)
    }
    document.addEventListener('focusin', note)
    document.addEventListener('click', note, true)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('click', note, true)
    }
  }, [key])

  useEffect(() => {
    if (shown.current === place) return undefined
    shown.current = place
    const address = isBack ? leftBy.current.get(key) : undefined
    return focusWhenLost(() => !used.current?.isConnected, address)
  }, [key, place, isBack])

  return null
}

/**
 * @param address of a link that is focused rather than the heading
 * @returns a function that ends it
 */
function focusWhenLost(isLost: () => boolean, address: string | undefined): () => void {
  const began = Date.now()
  const attempt = () => {
    const past = Date.now() - began
    if (past > WAIT_MS) stop()
    if (document.activeElement !== document.body || !isLost() || document.querySelector('[role="dialog"]')) return
    const link = address && linkTo(address)
    if (link) return link.focus({ preventScroll: true })
    const isEarly = past < PATIENCE_MS && (address ?? document.querySelector(LOADING))
    if (!isEarly) focusHeading()
  }
  // A screen that replaces its heading once it has data loses the focus again.
  const timer = window.setInterval(attempt, PAUSE_MS)
  const acts = ['pointerdown', 'keydown']
  const stop = () => {
    window.clearInterval(timer)
    for (const act of acts) window.removeEventListener(act, stop)
  }
  for (const act of acts) window.addEventListener(act, stop)
  return stop
}

function linkTo(address: string): HTMLAnchorElement | undefined {
  return Array.from(document.querySelectorAll('a')).find(({ href }) => href === address)
}
