import { HTML_DEPTH_MAX, HTML_MARKS_MAX, TREND_HTML_LENGTH } from '../limits'

/** The allow-list for user HTML, applied on write and on render. */
export const HTML_TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'del',
  'div',
  'em',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
] as const

export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/** Whether it is an absolute http(s) address, its host not the scheme of a second one. */
export function isAllowedLink(href: string): boolean {
  return /^https?:\/\/(?!https?(?:[/:?#]|$))[^\s\\]+$/i.test(href)
}

/** Whether it is an own picture: `/files/<name>` on this origin, optionally signed. */
export function isOwnPicture(src: string): boolean {
  return /^\/files\/[A-Za-z0-9_-]+(\.[a-z0-9]+)?(\?[A-Za-z0-9=&_%.-]*)?$/.test(src)
}

/** Longer texts go through the purifier, which limits them. */
const BARE_LENGTH = 20_000
const BARE_TAG = new RegExp(`</?(?:${HTML_TAGS.filter((tag) => !(tag in HTML_ATTRIBUTES)).join('|')})>`, 'gi')

/**
 * True for text that only contains allowed tags without attributes: it is safe as it is, so that a plain post is shown
 * before the purifier is loaded. Anything else starting with `<` makes it false.
 */
export function isBareHtml(html: string): boolean {
  return html.length <= BARE_LENGTH && !html.replace(BARE_TAG, '').includes('<')
}

/** A tag or the start of a comment; the length of a name is limited, so that a run of `<a<a<a` is read once. */
const MARK = /<(?:(\/?)([a-z][a-z0-9]{0,15})|[!?/])/iy
const VOID_TAGS: readonly string[] = [
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]
/** Tags that close an open one of the same name. */
const SELF_ENDING: readonly string[] = ['li', 'option', 'p', 'td', 'th', 'tr']

/**
 * Why HTML is too expensive to parse (rule: html bounds), with advice; undefined if it is not. Scans the text once
 * without parsing it, so the depth is an estimate and the number of marks limits the cost.
 */
export function htmlProblem(html: string): string | undefined {
  if (html.length > TREND_HTML_LENGTH) return '正文过长，请精简后重试'
  const open: string[] = []
  let marks = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    MARK.lastIndex = at
    const [mark, end, name = ''] = MARK.exec(html) ?? []
    if (mark === undefined) continue
    marks += 1
    if (marks > HTML_MARKS_MAX) return `正文的格式和空行过多（最多 ${HTML_MARKS_MAX} 处），请减少后重试`
    const tag = name.toLowerCase()
    if (tag === '' || VOID_TAGS.includes(tag)) continue
    if (end) {
      const opened = open.lastIndexOf(tag)
      if (opened >= 0) open.length = opened
      continue
    }
    if (!(SELF_ENDING.includes(tag) && open[open.length - 1] === tag)) open.push(tag)
    if (open.length > HTML_DEPTH_MAX) return `正文的格式嵌套过深（最多 ${HTML_DEPTH_MAX} 层），请清除多余的格式后重试`
  }
  return undefined
}
