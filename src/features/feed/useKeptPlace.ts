import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { type FeedPages, saveFeed, savedScroll } from './savedFeed'

/** Keeps a view's list and place when it is left, and finds the place again; the frame does so only for one address. */
export function useKeptPlace(key: string, pages: FeedPages | undefined): void {
  const kind = useNavigationType()
  const latest = useRef({ pages, scroll: 0 })
  useEffect(() => {
    latest.current.pages = pages
  })

  useLayoutEffect(() => {
    // A tab that was never open begins at its top.
    if (kind === 'REPLACE') window.scrollTo(0, savedScroll(key))
  }, [key, kind])

  useEffect(() => {
    // After the frame's own attempt: what was noted when the list was left is the newer.
    const place = kind === 'POP' ? savedScroll(key) : 0
    if (place > 0) window.scrollTo(0, place)
  }, [key, kind])

  // Ends with the frame that removes the list: the next one already scrolls the shorter page that took its place.
  useLayoutEffect(() => {
    const last = latest.current
    last.scroll = window.scrollY
    const keep = () => {
      if (last.pages) saveFeed(key, last.pages, last.scroll)
    }
    const handleScroll = () => {
      last.scroll = window.scrollY
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      keep()
      window.removeEventListener('scroll', handleScroll)
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [key])
}
