import type { CursorPage, Trend } from '@contract/trend'
import { store } from '@/session/store'

/** A page as the list keeps it. */
export interface FeedPage extends CursorPage<Trend> {
  /** The reader's own posts that wait for their audit or failed it; with the first page of 推荐. */
  own: Trend[]
}

export interface FeedPages {
  pages: FeedPage[]
  pageParams: (string | null)[]
}

interface Saved extends FeedPages {
  heights: [string, number][]
  scroll: number
  reader: string
  at: number
}

const PREFIX = 'bole.feed.'
const KEEP_MS = 30 * 60_000
/** More would not fit into what a tab may keep. */
const PAGES_MAX = 60

const reader = () => store.identity() ?? ''
const measured = new Map<string, Map<string, number>>()

/** The heights of a view's cards as they were last drawn, in pixels by trend id. */
export function heightsOf(key: string): Map<string, number> {
  const heights = measured.get(key) ?? new Map<string, number>()
  measured.set(key, heights)
  return heights
}

/** Keeps what the reader has scrolled through, for engines that run the page again on "back". */
export function saveFeed(key: string, { pages, pageParams }: FeedPages, scroll: number): void {
  const kept = { pages: pages.slice(0, PAGES_MAX), pageParams: pageParams.slice(0, PAGES_MAX) }
  const ids = kept.pages.flatMap((page) => [...page.own, ...page.list].map(({ trendsId }) => trendsId))
  const heights = heightsOf(key)
  const known = ids.flatMap((id): [string, number][] => {
    const height = heights.get(id)
    return height === undefined ? [] : [[id, height]]
  })
  const saved: Saved = { ...kept, heights: known, scroll, reader: reader(), at: Date.now() }
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(saved))
  } catch {
    forgetFeeds()
  }
}

function read(key: string): Saved | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') as Saved | null
    return saved && saved.reader === reader() && Date.now() - saved.at <= KEEP_MS ? saved : undefined
  } catch {
    return undefined
  }
}

/** The pages of a view, of the same reader, not older than half an hour. */
export function savedFeed(key: string): FeedPages | undefined {
  const saved = read(key)
  if (!saved) return undefined
  const heights = heightsOf(key)
  for (const [id, height] of saved.heights) if (!heights.has(id)) heights.set(id, height)
  return { pages: saved.pages, pageParams: saved.pageParams }
}

/** How far down the reader was. */
export function savedScroll(key: string): number {
  return read(key)?.scroll ?? 0
}

/** A fresh visit starts anew. */
export function forgetFeeds(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
