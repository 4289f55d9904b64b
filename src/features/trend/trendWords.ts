import type { Trend } from '@contract/trend'
import { titleFromContent } from '@/lib/text'

/** The page title of a post: its own, or its content's first 30 characters (section 2). */
export function titleOf({ title, content }: Pick<Trend, 'title' | 'content'>): string {
  return title.trim() || titleFromContent(content)
}

/** The city, or where there is none the province. */
export function placeOf({ city, province }: { city: string; province: string }): string {
  return city || province
}
