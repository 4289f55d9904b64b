import DOMPurify from 'dompurify'
import { HTML_ATTRIBUTES, HTML_TAGS, isAllowedLink, isOwnPicture } from '@contract/text/html'
import { HTML_MARKS_MAX, SHOWN_HTML_LENGTH } from '@contract/limits'
import { stripTags } from './text/text'

const ATTRIBUTES = Array.from(new Set(Object.values(HTML_ATTRIBUTES).flat()))

function hasOwnPicture(element: Element): boolean {
  return isOwnPicture(element.getAttribute('src') ?? '')
}

/** Removes everything that the allow-list does not permit for a tag, and all but own pictures and http(s) links. */
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

/** Whether parsing the HTML would block the page. The browser's own parser limits deep nesting. */
export function isCostly(html: string): boolean {
  return html.length > SHOWN_HTML_LENGTH || html.split('<').length > HTML_MARKS_MAX + 1
}

/**
 * User HTML sanitised by the allow-list of `contract/text/html.ts`, ready for `dangerouslySetInnerHTML`. Links open in
 * a new tab without a referrer; pictures load lazily. HTML that would block the page is shown as plain text.
 */
export function cleanHtml(html: string): string {
  if (isCostly(html)) return stripTags(html).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  // Null for a frameset, which leaves no body.
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
