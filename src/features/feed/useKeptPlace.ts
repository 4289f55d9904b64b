import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { session } from '@/session/session'
import { afterLoadIdle } from '@/lib/afterLoad'
import { useIsReturn } from '@/ui/navigation/useIsReturn'
import { type FeedPages, forgetFeed, saveFeed, savedScroll, savePages } from './savedFeed'

/** Keeps a view's list and place when it is left, and finds the place again; the frame does so only for one address. */
export function useKeptPlace(key: string, pages: FeedPages | undefined): void {
  const kind = useNavigationType()
  const isReturn = useIsReturn()
  const latest = useRef({ pages, scroll: 0 })
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current.pages = pages
    // Never put off by the pages that come meanwhile: one that waits takes them along.
    waiting.current ??= afterLoadIdle(() => {
      waiting.current = undefined
      if (latest.current.pages) savePages(key, latest.current.pages)
    })
  }, [key, pages])
  useEffect(
    () => () => {
      waiting.current?.()
      waiting.current = undefined
    },
    [key],
  )

  useLayoutEffect(() => {
    // A tab that was never open begins at its top.
    if (kind === 'REPLACE') window.scrollTo(0, savedScroll(key))
  }, [key, kind])

  useEffect(() => {
    // After the frame's own attempt: what was noted when the list was left is the newer.
    const place = isReturn ? savedScroll(key) : 0
    if (place > 0) window.scrollTo(0, place)
  }, [key, isReturn])

  // Ends with the frame that removes the list: the next one already scrolls the shorter page that took its place.
  useLayoutEffect(() => {
    const last = latest.current
    // With the frame, which lays out the page anyway.
    const frame = requestAnimationFrame(handleScroll)
    function handleScroll(): void {
      last.scroll = window.scrollY
    }
    let isTheirs = true
    const forgetReader = session.onUserChange(() => (isTheirs = false))
    const keep = () => {
      // A list that goes because another user has come is not theirs.
      if (!last.pages || !isTheirs) return
      // At its top there is no place to keep, and a page that runs anew brings what is new.
      if (last.scroll < 1) forgetFeed(key)
      else saveFeed(key, last.pages, last.scroll)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      keep()
      forgetReader()
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', handleScroll)
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [key])
}
