import type { Trend } from '@contract/trend'
import type { FeedPage } from './savedFeed'

/** Posts of a view in order. The arrays keep their identity while pages are appended. */
export interface FeedRows {
  rows: readonly Trend[]
  ids: readonly string[]
  has: (trendsId: string) => boolean
}

/** Concatenated pages; a post that moved between two of them is shown once. */
class Joined {
  private readonly pages: FeedPage[] = []
  private readonly seen = new Set<string>()
  private readonly rows: Trend[] = []
  private readonly ids: string[] = []
  private readonly has = (trendsId: string) => this.seen.has(trendsId)
  private latest: FeedRows = { rows: this.rows, ids: this.ids, has: this.has }

  leadsTo(pages: readonly FeedPage[]): boolean {
    return pages.length >= this.pages.length && this.pages.every((page, place) => page === pages[place])
  }

  take(pages: readonly FeedPage[]): FeedRows {
    const more = pages.slice(this.pages.length)
    if (more.length === 0) return this.latest
    for (const page of more) this.add(page)
    this.latest = { ...this.latest }
    return this.latest
  }

  private add(page: FeedPage): void {
    this.pages.push(page)
    for (const trend of [...page.own, ...page.list]) {
      if (this.seen.has(trend.trendsId)) continue
      this.seen.add(trend.trendsId)
      this.rows.push(trend)
      this.ids.push(trend.trendsId)
    }
  }
}

const NOTHING: FeedRows = { rows: [], ids: [], has: () => false }
const joined = new WeakMap<FeedPage, Joined>()

/** The posts of all pages; only pages that were added since the last call are processed. */
export function rowsOf(pages: readonly FeedPage[]): FeedRows {
  const [first] = pages
  if (!first) return NOTHING
  const known = joined.get(first)
  const rows = known?.leadsTo(pages) ? known : new Joined()
  joined.set(first, rows)
  return rows.take(pages)
}
