import { type Trend, TREND_NAMES } from '@contract/trend'
import { titleFromContent } from '@/lib/text'

/** The page title of a post: its own, or its content's first 30 characters (section 2); without any words its kind. */
export function titleOf({ type, title, content }: Pick<Trend, 'type' | 'title' | 'content'>): string {
  return title.trim() || titleFromContent(content) || TREND_NAMES[type]
}

/** The city, or where there is none the province. */
export function placeOf({ city, province }: { city: string; province: string }): string {
  return city || province
}
