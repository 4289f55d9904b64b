import { TITLE_FROM_CONTENT_LENGTH } from '@contract/limits'
import { oneLine } from '@contract/text/oneLine'
import { firstCharacters } from '@contract/text/plainText'

let readWords = wordsByDocument

/** Plain text of HTML: tags removed, entities decoded, white space collapsed. Nothing in it is run or loaded. */
export function stripTags(html: string): string {
  return readWords(html)
}

/** Injects another reader, for environments without a document. */
export function readWordsBy(reader: (html: string) => string): void {
  readWords = reader
}

/** Tags without hidden content, which nearly all texts consist of; attributes only if quoted. */
const PLAIN_TAGS =
  /<\/?(?:p|br|b|strong|em|i|u|s|a|h[1-6]|ul|ol|li|blockquote|div|span|img)(?:\s+[a-z-]+="[^"<>]*")*\s*\/?>/gi

function wordsByDocument(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/blockquote|\/tr)\b[^<>]*>/gi, ' $&')
  // Parsing a document for each card of a list would cost more than rendering it.
  const bare = spaced.replace(PLAIN_TAGS, '')
  if (!/[<&]/.test(bare)) return oneLine(bare)
  const body = new DOMParser().parseFromString(spaced, 'text/html').body
  for (const hidden of Array.from(body.querySelectorAll('script, style, template, noscript'))) hidden.remove()
  return oneLine(body.textContent ?? '')
}

/** The title of a post without one: the beginning of its content (rule: title from content). */
export function titleFromContent(html: string, length: number = TITLE_FROM_CONTENT_LENGTH): string {
  return firstCharacters(stripTags(html), length)
}
