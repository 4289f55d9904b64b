import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { keepForTab } from '@/lib/stores/tabStore'

const PREFIX = 'bole.scroll.'
const TIMEOUT_MS = 2000

/**
 * New screens start at the top; back and reload restore the position once the page is long enough.
 * @param kept the first screen was visible and scrollable before this runs
 */
export function useScrollPlace(kept = false): void {
  const { key, pathname, search } = useLocation()
  const kind = useNavigationType()
  const first = useRef(kept)

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const scrolled = first.current
    first.current = false
    if (scrolled && window.scrollY > 0) return undefined
    const place = kind === 'POP' ? Number(sessionStorage.getItem(PREFIX + pathname + search + key) ?? 0) : 0
    if (place > 0) return restore(place)
    if (kind !== 'REPLACE') window.scrollTo(0, 0)
    return undefined
  }, [key, pathname, search, kind])

  useLayoutEffect(() => {
    let due = 0
    let top = 0
    const keep = () => {
      due = 0
      keepForTab(PREFIX + pathname + search + key, String(Math.round(top)))
    }
    // Read in an animation frame, where the layout is up to date; a timer would force another layout. The timer may end
    // after the screen was left, so that its last position is kept, too.
    const soon = () => {
      top = window.scrollY
      if (!due) due = window.setTimeout(keep, 100)
    }
    const keepNow = () => {
      top = window.scrollY
      keep()
    }
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('scroll', soon)
      window.removeEventListener('pagehide', keepNow)
    }
  }, [key, pathname, search])
}

function restore(place: number): () => void {
  const until = Date.now() + TIMEOUT_MS
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const name of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(name, stop)
  }
  const attempt = () => {
    window.scrollTo(0, place)
    const arrived = Math.abs(window.scrollY - place) < 2
    if (arrived || Date.now() > until) stop()
    else frame = requestAnimationFrame(attempt)
  }
  for (const name of ['wheel', 'touchstart', 'keydown']) window.addEventListener(name, stop, { passive: true })
  attempt()
  return stop
}
