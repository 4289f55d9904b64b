import { TITLE_FROM_CONTENT_LENGTH } from '@contract/limits'
import { firstCharacters } from '@contract/text/plainText'
import { TREND_NAMES, TrendType } from '@contract/trend'
import { plainText } from './html'

interface Post {
  type: number | null
  title: string | null
  /** Clean HTML, or its beginning. */
  content: string | null
}

/** A post's own title, or the beginning of its content (rule: title from content); without text its kind. */
export function postTitle({ type, title, content }: Post): string {
  const own = title?.trim() || firstCharacters(plainText(withoutCutTag(content ?? '')), TITLE_FROM_CONTENT_LENGTH)
  return own || (TREND_NAMES[type as TrendType] ?? TREND_NAMES[TrendType.Text])
}

const withoutCutTag = (html: string): string => html.replace(/<[^<>]*$/, '')
