import { type Trend, TREND_NAMES } from '@contract/trend'
import { titleFromContent } from '@/lib/text/text'

/**
 * A post's own title, or the beginning of its content (rule: title from content); without text its type.
 * @param length how many characters of the content
 */
export function postTitle(
  { type, title, content }: Pick<Trend, 'type' | 'title' | 'content'>,
  length?: number,
): string {
  return title.trim() || titleFromContent(content, length) || TREND_NAMES[type]
}
