import { entity, list, text } from '@contract/readers/readers'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { type CursorPage, readTrend, type Trend } from '@contract/trend'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { session } from '@/session/session'
import { digest } from '@/session/shellToken'
import { withChanges } from '@/posts/changedPosts'

/** A page as the list keeps it. */
export interface FeedPage extends CursorPage<Trend> {
  /** The reader's own pending or rejected posts; with the first page of 推荐. */
  own: Trend[]
}

export interface FeedPages {
  pages: FeedPage[]
  /** Cursor of each page. */
  pageParams: (string | null)[]
}

interface SavedPage {
  cursor: string | null
  page: FeedPage
}

interface Saved {
  pages: number
  heights: [string, number][]
  scroll: number
  reader: string
  at: number
}

const readTrends = list(readTrend)
const readCursor = (given: unknown) => text(given) || null
const readPage = entity<FeedPage>({ own: readTrends, list: readTrends, nextCursor: readCursor })
const readSavedPage = entity<SavedPage>({ cursor: readCursor, page: readPage }, 'page')

const PREFIX = 'bole.feed.'
const KEEP_MS = 30 * MINUTE_MS
/** Limit of stored pages, because of the size of session storage. */
const PAGES_MAX = 60

/** The reader whose lists are stored, empty for a visitor; the identity may be a token, so only its digest is. */
export function reader(): string {
  const identity = session.identity()
  return identity ? digest(identity) : ''
}
/** Stored pages of each view. */
const written = new Map<string, FeedPage[]>()
/** Views are encoded and contain no `#`. */
const pageKey = (key: string, place: number) => `${PREFIX}${key}#${place}`

/** Last rendered heights of a view's cards, in pixels by trend id. */
export const feedHeights = (key: string): Map<string, number> => heightsOf(`feed ${key}`)

/** Stores new pages early, so that leaving the list is fast. */
export function savePages(key: string, { pages, pageParams }: FeedPages): void {
  const known = written.get(key) ?? []
  const saved = pages.slice(0, PAGES_MAX)
  try {
    saved.forEach((page, place) => {
      const name = pageKey(key, place)
      if (page === known[place] && name in sessionStorage) return
      sessionStorage.setItem(name, JSON.stringify({ cursor: pageParams[place] ?? null, page } satisfies SavedPage))
    })
    for (let place = saved.length; place < known.length; place += 1) sessionStorage.removeItem(pageKey(key, place))
    written.set(key, saved)
  } catch {
    forgetFeeds()
  }
}

/** Stores the scrolled list, for browsers that reload the page on "back". */
export function saveFeed(key: string, list: FeedPages, scroll: number): void {
  savePages(key, list)
  const heights = feedHeights(key)
  const pages = written.get(key) ?? []
  const known = pages
    .flatMap((page) => [...page.own, ...page.list])
    .flatMap(({ trendsId }): [string, number][] => {
      const height = heights.get(trendsId)
      return height === undefined ? [] : [[trendsId, height]]
    })
  const saved: Saved = { pages: pages.length, heights: known, scroll, reader: reader(), at: Date.now() }
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(saved))
  } catch {
    forgetFeeds()
  }
}

function parsed(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function read(key: string): Saved | undefined {
  const saved = parsed(PREFIX + key) as Saved | null
  return saved && saved.reader === reader() && Date.now() - saved.at <= KEEP_MS ? saved : undefined
}

/** Consecutive stored pages of a view, of the same reader, at most half an hour old. */
export function savedFeed(key: string): FeedPages | undefined {
  const saved = read(key)
  if (!saved) return undefined
  const list: FeedPages = { pages: [], pageParams: [] }
  for (let cursor: string | null = null; list.pages.length < saved.pages;) {
    const next = readSavedPage(parsed(pageKey(key, list.pages.length)))
    if (next?.cursor !== cursor) break
    list.pages.push(next.page)
    list.pageParams.push(cursor)
    cursor = next.page.nextCursor
  }
  if (list.pages.length === 0) return undefined
  written.set(key, list.pages)
  const heights = feedHeights(key)
  for (const [id, height] of saved.heights) if (!heights.has(id)) heights.set(id, height)
  return { ...list, pages: withChanges(list.pages, saved.at) }
}

/** The scroll position. */
export function savedScroll(key: string): number {
  return read(key)?.scroll ?? 0
}

/** Removes a view that was not scrolled. */
export function forgetFeed(key: string): void {
  written.delete(key)
  for (const name of Object.keys(sessionStorage)) {
    if (name === PREFIX + key || name.startsWith(`${PREFIX}${key}#`)) sessionStorage.removeItem(name)
  }
}

/** Removes the views whose keys begin so; without a key all of them. */
export function forgetFeeds(key = ''): void {
  for (const known of Array.from(written.keys())) if (known.startsWith(key)) written.delete(known)
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX + key)) sessionStorage.removeItem(name)
}

// Synchronous: the next list must not find those of the former user.
session.onUserChange(() => forgetFeeds())
