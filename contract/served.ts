import type { Comment } from './comment'
import { type Trend, TrendType } from './trend'

/** Data of a server-rendered page, as a visitor reads them; an inert data block in the page. */
export interface ServedTrend {
  /** Day of rendering in China: `YYYY-MM-DD`. */
  at: string
  /** Responses of detail and first comments; empty fields may be left out. */
  detail: Partial<Trend>
  comments: { list: Partial<Comment>[]; total: number }
}

/** Element id of the data block. */
export const SERVED_BLOCK = 'served'

/** How the app takes over a server-rendered page: by hydrating it, or by replacing it with the reader's own view. */
export type StartMode = 'hydrate' | 'replace'

/** Sets of styles of a server-rendered page, by its content. */
export type ServedStyles = 'text' | 'picture' | 'video' | 'rich'

/** Tags covered by every set of styles. */
const PLAIN = /<\/?(?:p|br)\s*\/?>/gi

/** `rich` for an article, without comments, and with other tags than paragraphs and line breaks. */
export function stylesFor({ detail, comments }: ServedTrend): ServedStyles {
  const isPlain = !(detail.content ?? '').replace(PLAIN, '').includes('<') && comments.list.length > 0
  if (!isPlain || detail.type === TrendType.Article) return 'rich'
  return detail.type === TrendType.Video ? 'video' : detail.type === TrendType.Picture ? 'picture' : 'text'
}
