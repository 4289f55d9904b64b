import { useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '@contract/text/timeUnits'
import type { Trend } from '@contract/trend'
import { unseenIn } from '@/lists/NewsPill'
import type { FeedRows } from './feedRows'
import { type FeedView, viewKey } from './feedView'
import { pageAndMine } from './queries'
import type { FeedPage } from './savedFeed'

const FIRST_MS = 30_000
/** Delay before a restored list is checked for news. */
const SOON_MS = 1000
const SLOWER = 1.5
const SLOWEST_MS = 5 * MINUTE_MS

interface Found {
  page: FeedPage
  text: string
}

interface ShownFeed {
  /** The reader's list, undefined until loaded. */
  posts: FeedRows | undefined
  /** When the page fetched it, 0 if it was stored; milliseconds since 1970. */
  fetchedAt: number
  /** Called with the posts of each first page and the latest own ones, of any state. */
  onPolled: (posts: readonly Trend[]) => void
}

/** Time of the last check of each view, in milliseconds since 1970. */
const lastChecks = new Map<string, number>()

/** Posts of a first page that are not in the list, including own ones. */
function foundIn({ own, list, nextCursor }: FeedPage, posts: FeedRows | undefined): Found | undefined {
  const isKnown = ({ trendsId }: Trend) => posts?.has(trendsId) === true
  const { unseen, isAll } = unseenIn(list, isKnown)
  const fresh = [...own.filter((trend) => !isKnown(trend)), ...unseen]
  if (fresh.length === 0) return undefined
  const others = [...own, ...list].filter((trend) => !fresh.includes(trend))
  return {
    page: { own: [], list: [...fresh, ...others], nextCursor },
    text: `${fresh.length}${isAll && nextCursor ? '+' : ''} 条新动态`,
  }
}

/**
 * Polls the first page with back-off while the page is visible. New posts are held back, so that nothing jumps.
 */
export function useNewer(view: FeedView, { posts, fetchedAt, onPolled }: ShownFeed) {
  const [found, setFound] = useState<Found>()
  const latest = useRef({ view, posts, onPolled })
  useEffect(() => {
    latest.current = { view, posts, onPolled }
  })
  const key = viewKey(view)
  const isReady = posts !== undefined
  const [isThereSince] = useState(isReady ? fetchedAt : undefined)

  useEffect(() => {
    if (!isReady) return undefined
    let timer = 0
    let checkedAt = isThereSince === undefined ? Date.now() : Math.max(lastChecks.get(key) ?? 0, isThereSince)
    lastChecks.set(key, checkedAt)
    let wait = Math.max(SOON_MS, checkedAt + FIRST_MS - Date.now())
    let abort = new AbortController()
    const later = () => {
      window.clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = window.setTimeout(() => void poll(), wait)
    }
    async function poll() {
      abort = new AbortController()
      checkedAt = Date.now()
      lastChecks.set(key, checkedAt)
      const { signal } = abort
      try {
        const { page, mine } = await pageAndMine(latest.current.view, { cursor: null, quiet: true, signal })
        if (signal.aborted) return
        latest.current.onPolled([...mine, ...page.list])
        setFound(foundIn(page, latest.current.posts))
      } catch {
        if (signal.aborted) return
      }
      wait = Math.min(Math.max(FIRST_MS, wait * SLOWER), SLOWEST_MS)
      later()
    }
    const handleVisibility = () => {
      abort.abort()
      wait = FIRST_MS
      if (document.visibilityState === 'visible' && Date.now() - checkedAt >= FIRST_MS) void poll()
      else later()
    }
    later()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      abort.abort()
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
    }
  }, [key, isReady, isThereSince])

  return { found, forget: () => setFound(undefined) }
}
