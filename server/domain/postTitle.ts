import { TITLE_FROM_CONTENT_LENGTH } from '@contract/limits'
import { decodeEntities } from '@contract/text/htmlText'
import { TREND_NAMES, TrendType } from '@contract/trend'

/** Display title of a post: its title, else the beginning of its text, else its kind. */
export function postTitle({
  type,
  title,
  content,
}: {
  type: number | null
  title: string | null
  content: string | null
}): string {
  return title || beginningOf(content ?? '') || (TREND_NAMES[type as TrendType] ?? TREND_NAMES[TrendType.Text])
}

function beginningOf(html: string): string {
  const words = decodeEntities(html.replace(/<[^<>]*(>|$)/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  return [...words].slice(0, TITLE_FROM_CONTENT_LENGTH).join('')
}
