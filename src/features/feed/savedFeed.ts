import type { CursorPage, Trend } from '@contract/trend'
import { store } from '@/session/store'

export interface FeedPages {
  pages: CursorPage<Trend>[]
  pageParams: (string | null)[]
}

interface Saved extends FeedPages {
  place: string
  reader: string
  at: number
}

const KEY = 'bole.feed'
const KEEP_MS = 30 * 60_000

const reader = () => store.identity() ?? ''

/** Keeps what the reader has scrolled through, for engines that run the page again on "back". */
export function saveFeed(place: string, { pages, pageParams }: FeedPages): void {
  const saved: Saved = { pages, pageParams, place, reader: reader(), at: Date.now() }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(saved))
  } catch {
    sessionStorage.removeItem(KEY)
  }
}

/** The pages of this place in the history, of the same reader, not older than half an hour. */
export function savedFeed(place: string): FeedPages | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Saved | null
    if (!saved || saved.place !== place || saved.reader !== reader() || Date.now() - saved.at > KEEP_MS) return undefined
    return { pages: saved.pages, pageParams: saved.pageParams }
  } catch {
    return undefined
  }
}
