import { useEffect, useRef, useState } from 'react'
import type { Trend } from '@contract/trend'
import { unseenIn } from '@/shared/NewsPill'
import type { FeedRows } from './feedRows'
import { type FeedView, viewKey } from './feedView'
import { feedPage } from './queries'
import type { FeedPage } from './savedFeed'

const FIRST_MS = 30_000
/** A list from before is first shown, and then asked about. */
const SOON_MS = 1000
const SLOWER = 1.5
const SLOWEST_MS = 5 * 60_000

interface Found {
  page: FeedPage
  text: string
}

/** When the newest of each view was asked for last, in milliseconds since 1970. */
const askedAt = new Map<string, number>()

/** Posts of a first page that the reader does not have yet, and his own that wait. */
function unseenOf({ own, list }: FeedPage, posts: FeedRows | undefined): { count: number; isAll: boolean } {
  const isKnown = ({ trendsId }: Trend) => posts?.has(trendsId) === true
  const { count, isAll } = unseenIn(list.map(isKnown))
  return { count: count + own.filter((trend) => !isKnown(trend)).length, isAll }
}

/** The page that a tap on the pill shows: first what the reader does not have, so that it is seen. */
function newFirst({ own, list, nextCursor }: FeedPage, posts: FeedRows | undefined): FeedPage {
  const all = [...own, ...list]
  const isKnown = ({ trendsId }: Trend) => posts?.has(trendsId) === true
  return { own: [], list: [...all.filter((trend) => !isKnown(trend)), ...all.filter(isKnown)], nextCursor }
}

/**
 * Asks for the first page now and then, ever more rarely while nothing comes, and only while the page is looked at.
 * What it finds waits to be shown, so that nothing jumps.
 * @param posts the reader's list, undefined before it is there
 */
export function useNewer(view: FeedView, posts: FeedRows | undefined) {
  const [found, setFound] = useState<Found>()
  const latest = useRef({ view, posts })
  useEffect(() => {
    latest.current = { view, posts }
  })
  const key = viewKey(view)
  const isReady = posts !== undefined
  const [wasThere] = useState(isReady)

  useEffect(() => {
    if (!isReady) return undefined
    let timer = 0
    let asked = wasThere ? (askedAt.get(key) ?? 0) : Date.now()
    askedAt.set(key, asked)
    let wait = Math.max(SOON_MS, asked + FIRST_MS - Date.now())
    let abort = new AbortController()
    const later = () => {
      window.clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = window.setTimeout(() => void ask(), wait)
    }
    async function ask() {
      abort = new AbortController()
      asked = Date.now()
      askedAt.set(key, asked)
      const { signal } = abort
      try {
        const page = await feedPage(latest.current.view, { cursor: null, quiet: true, signal })
        if (signal.aborted) return
        const { count, isAll } = unseenOf(page, latest.current.posts)
        setFound(count > 0 ? { page: newFirst(page, latest.current.posts), text: `${count}${isAll && page.nextCursor ? '+' : ''} 条新动态` } : undefined)
      } catch {
        if (signal.aborted) return
      }
      wait = Math.min(Math.max(FIRST_MS, wait * SLOWER), SLOWEST_MS)
      later()
    }
    const handleVisibility = () => {
      abort.abort()
      wait = FIRST_MS
      if (document.visibilityState === 'visible' && Date.now() - asked >= FIRST_MS) void ask()
      else later()
    }
    later()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      abort.abort()
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
    }
  }, [key, isReady, wasThere])

  return { found, forget: () => setFound(undefined) }
}
