/** The one allow-list for HTML from people, applied on write and on render. */
export const HTML_TAGS = [
  'a', 'b', 'blockquote', 'br', 'code', 'del', 'div', 'em', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'hr', 'i', 'img', 'ins', 'li', 'ol', 'p', 'pre', 's', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'th',
  'thead', 'tr', 'u', 'ul',
] as const

export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/** An absolute http(s) address and nothing else. */
export function isAllowedLink(href: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(href)
}

/** A picture of our own: `/files/<name>` on this origin, with a signature at most. */
export function isOwnPicture(src: string): boolean {
  return /^\/files\/[A-Za-z0-9_-]+(\.[a-z0-9]+)?(\?[A-Za-z0-9=&_%.-]*)?$/.test(src)
}

const BARE_TAG = new RegExp(`</?(?:${HTML_TAGS.filter((tag) => !(tag in HTML_ATTRIBUTES)).join('|')})>`, 'gi')

/**
 * True for text with nothing but listed tags without any attribute: clean by construction, so that a plain post is
 * shown before the purifier's code is there. Whatever else begins with `<` makes it false.
 */
export function isBareHtml(html: string): boolean {
  return !html.replace(BARE_TAG, '').includes('<')
}
