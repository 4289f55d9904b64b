import type { Comment } from './comment'
import { type Trend, TrendType } from './trend'

/** The data a served page was drawn from, as everybody may read it; an inert block of the page itself. */
export interface ServedTrend {
  /** The day it was drawn, in China: `YYYY-MM-DD`. */
  at: string
  /** The answers to detail and first comments; fields that say nothing may be left out. */
  detail: Partial<Trend>
  comments: { list: Partial<Comment>[]; total: number }
}

/** The id of that block. */
export const SERVED_BLOCK = 'served'

/** How the app takes a served page over: as its own, or by putting the reader's own view in its place. */
export type TakeOver = 'hydrate' | 'replace'

/** The sets of styles a served page can have, by what it shows. */
export type ServedStyles = 'text' | 'picture' | 'video' | 'rich'

/** The tags that every set knows. */
const PLAIN = /<\/?(?:p|br)\s*\/?>/gi

export function stylesFor({ detail, comments }: ServedTrend): ServedStyles {
  const isPlain = !(detail.content ?? '').replace(PLAIN, '').includes('<') && comments.list.length > 0
  if (!isPlain || detail.type === TrendType.Article) return 'rich'
  return detail.type === TrendType.Video ? 'video' : detail.type === TrendType.Picture ? 'picture' : 'text'
}
