import { TITLE_FROM_CONTENT_LENGTH } from '@contract/limits'
import { firstCharacters } from '@contract/text/plainText'

let readWords = wordsByDocument

/** The words of a piece of HTML: tags gone, entities decoded, white space folded. Nothing in it is run or loaded. */
export function stripTags(html: string): string {
  return readWords(html)
}

/** Hands in another reader, for where there is no document. */
export function readWordsBy(reader: (html: string) => string): void {
  readWords = reader
}

/** Tags that hide nothing, of which nearly every text is made; attributes only as they are written out, in quotes. */
const PLAIN_TAGS =
  /<\/?(?:p|br|b|strong|em|i|u|s|a|h[1-6]|ul|ol|li|blockquote|div|span|img)(?:\s+[a-z-]+="[^"<>]*")*\s*\/?>/gi

const folded = (text: string) => text.replace(/\s+/g, ' ').trim()

function wordsByDocument(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/blockquote|\/tr)\b[^<>]*>/gi, ' $&')
  // A document for each card of a list would cost more than drawing it.
  const bare = spaced.replace(PLAIN_TAGS, '')
  if (!/[<&]/.test(bare)) return folded(bare)
  const body = new DOMParser().parseFromString(spaced, 'text/html').body
  for (const hidden of Array.from(body.querySelectorAll('script, style, template, noscript'))) hidden.remove()
  return folded(body.textContent ?? '')
}

/** The page title of a post without one: its content's first characters (rule: title from content). */
export function titleFromContent(html: string, length: number = TITLE_FROM_CONTENT_LENGTH): string {
  return firstCharacters(stripTags(html), length)
}
