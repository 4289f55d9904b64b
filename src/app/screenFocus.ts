import { createElement, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { focusHeading } from '@/lib/focusHeading'
import { showOverScreens } from '@/ui/overScreens'

const CONTROLS = 'a, button, input, select, textarea, label, [tabindex]'
const LOADING = '[aria-busy="true"], main [role="status"]'
/** 重试 in place of a screen, which takes the heading away with it. */
const RETRY = 'main h1 ~ button'
/** A later screen leaves the focus where it is. */
const WAIT_MS = 30_000
/** Distance from its former place up to which a link is taken for the one among several to the same address. */
const NEAR_PX = 24
/** Longer than screens take that set the focus themselves. */
const PAUSE_MS = 100
/**
 * Number of attempts to find a title that comes with data, or the link that led away from the screen. Attempts, not
 * time: a slow device may spend longer on building the screen.
 */
const PATIENCE = 10

/** The link that led away from a screen, and its place in the window. */
interface LeftBy {
  href: string
  top: number
}

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
  const [retried, setRetried] = useState<Element>()
  /** By history entry. */
  const leftBy = useRef(new Map<string, LeftBy>())

  useLayoutEffect(() => {
    const note = ({ type, target }: Event) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null
      used.current = control
      if (type === 'click' && control?.matches(RETRY)) setRetried(control)
      if (type === 'click' && control instanceof HTMLAnchorElement)
        leftBy.current.set(key, { href: control.href, top: control.getBoundingClientRect().top })
    }
    document.addEventListener('focusin', note)
    document.addEventListener('click', note, true)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('click', note, true)
    }
  }, [key])

  // Before the next timer: the one for the former screen would focus the heading of this one.
  useLayoutEffect(() => {
    if (shown.current === place) return undefined
    shown.current = place
    const former = isBack ? leftBy.current.get(key) : undefined
    return focusWhenLost(() => !used.current?.isConnected, former)
  }, [key, place, isBack])

  useLayoutEffect(() => retried && focusWhenLost(() => !used.current?.isConnected, undefined), [retried])

  return null
}

/**
 * @param leftBy the link that is focused rather than the heading
 * @returns a function that ends it
 */
function focusWhenLost(isLost: () => boolean, leftBy: LeftBy | undefined): () => void {
  const began = Date.now()
  let attempts = 0
  const attempt = () => {
    attempts += 1
    if (Date.now() - began > WAIT_MS) stop()
    if (document.activeElement !== document.body || !isLost() || document.querySelector('[role="dialog"]')) return
    const isEarly = attempts < PATIENCE
    const link = leftBy && linkOf(leftBy, isEarly)
    if (link) return link.focus({ preventScroll: true })
    if (isEarly && (leftBy ?? document.querySelector(LOADING))) return
    focusHeading()
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

/** The link with this address nearest to the former place; early, while a list comes back, only if it is near. */
function linkOf({ href, top }: LeftBy, isEarly: boolean): HTMLAnchorElement | undefined {
  const links = Array.from(document.querySelectorAll('a')).filter((link) => link.href === href)
  const distanceOf = (link: Element) => Math.abs(link.getBoundingClientRect().top - top)
  const [nearest] = links.sort((one, other) => distanceOf(one) - distanceOf(other))
  if (nearest && isEarly && links.length > 1 && distanceOf(nearest) > NEAR_PX) return undefined
  return nearest
}
