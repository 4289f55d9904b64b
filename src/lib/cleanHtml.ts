import DOMPurify from 'dompurify'
import { HTML_ATTRIBUTES, HTML_TAGS, isAllowedLink, isOwnPicture } from '@contract/text/html'
import { HTML_MARKS_MAX, TREND_HTML_LENGTH } from '@contract/limits'
import { stripTags } from './text'

const ATTRIBUTES = Array.from(new Set(Object.values(HTML_ATTRIBUTES).flat()))

function hasOwnPicture(element: Element): boolean {
  return isOwnPicture(element.getAttribute('src') ?? '')
}

/** Keeps on each tag only what the list gives that very tag, and only our own pictures and http(s) links. */
function keepListed(element: Element): void {
  const listed = HTML_ATTRIBUTES[element.localName] ?? []
  for (const { name } of Array.from(element.attributes)) if (!listed.includes(name)) element.removeAttribute(name)
  if (element.localName === 'img' && !hasOwnPicture(element)) element.remove()
  if (element.localName === 'img') {
    element.setAttribute('loading', 'lazy')
    element.setAttribute('decoding', 'async')
  }
  if (element.localName !== 'a' || !element.hasAttribute('href')) return
  if (!isAllowedLink(element.getAttribute('href') ?? '')) return element.removeAttribute('href')
  element.setAttribute('rel', 'noopener noreferrer')
  element.setAttribute('target', '_blank')
}

/**
 * HTML from people, clean by the one allow-list of `contract/text/html.ts`, ready for `dangerouslySetInnerHTML`.
 * Links open in a new tab without a referrer; pictures load lazily. Of HTML that would hold up the page
 * only the words are shown.
 */
export function cleanHtml(html: string): string {
  // Deep nesting is cut by the browser's own parser.
  if (html.length > TREND_HTML_LENGTH || html.split('<').length > HTML_MARKS_MAX)
    return stripTags(html).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  // Null where the whole is a frameset, which leaves no body.
  const fragment: DocumentFragment | null = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...HTML_TAGS],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  if (!fragment) return ''
  for (const element of Array.from(fragment.querySelectorAll('*'))) keepListed(element)
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}
