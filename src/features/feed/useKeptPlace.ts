import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { session } from '@/session/session'
import { afterLoadIdle } from '@/lib/afterLoad'
import { useIsReturn } from '@/ui/navigation/useIsReturn'
import { type FeedPages, forgetFeed, saveFeed, savedScroll, savePages } from './savedFeed'

/**
 * Stores a view's list and scroll position when it is left, and restores the position; the frame does so only per
 * address.
 */
export function useKeptPlace(key: string, pages: FeedPages | undefined): void {
  // How the view was opened; later navigations, as by a sheet, are not its own.
  const [kind] = useState(useNavigationType())
  const [isReturn] = useState(useIsReturn())
  const latest = useRef({ pages, scroll: 0 })
  const pendingSave = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current.pages = pages
    // Not restarted by new pages: a pending save includes them.
    pendingSave.current ??= afterLoadIdle(() => {
      pendingSave.current = undefined
      if (latest.current.pages) savePages(key, latest.current.pages)
    })
  }, [key, pages])
  useEffect(
    () => () => {
      pendingSave.current?.()
      pendingSave.current = undefined
    },
    [key],
  )

  useLayoutEffect(() => {
    // A tab that was not open before starts at its top.
    if (kind === 'REPLACE') window.scrollTo(0, savedScroll(key))
  }, [key, kind])

  useEffect(() => {
    // After the frame's own restoring: the position stored when the list was left is newer.
    const place = isReturn ? savedScroll(key) : 0
    if (place > 0) window.scrollTo(0, place)
  }, [key, isReturn])

  // Ends with the frame that removes the list: the next one already scrolls the shorter page.
  useLayoutEffect(() => {
    const last = latest.current
    // In an animation frame, which lays out the page anyway.
    const frame = requestAnimationFrame(handleScroll)
    function handleScroll(): void {
      last.scroll = window.scrollY
    }
    let isTheirs = true
    const forgetReader = session.onUserChange(() => (isTheirs = false))
    const keep = () => {
      // A list removed because of a user change belongs to the former user.
      if (!last.pages || !isTheirs) return
      // At the top there is nothing to restore, and a reload shows what is new.
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
