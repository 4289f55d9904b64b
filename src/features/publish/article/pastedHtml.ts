import { HTML_ATTRIBUTES } from '@contract/text/html'

const DIV = 'div'
/** Blocks that the allow-list has no tag for, and what takes their place. */
const BLOCKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    address: DIV,
    article: DIV,
    aside: DIV,
    caption: DIV,
    center: DIV,
    dd: DIV,
    details: DIV,
    dir: 'ul',
    dl: DIV,
    dt: DIV,
    fieldset: DIV,
    footer: DIV,
    form: DIV,
    header: DIV,
    hgroup: DIV,
    legend: DIV,
    main: DIV,
    menu: 'ul',
    nav: DIV,
    section: DIV,
    summary: DIV,
  }),
)

/** The end of elements whose content is no HTML; they are removed with it. */
const RAW_ENDS: ReadonlyMap<string, RegExp> = new Map(
  ['style', 'script', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [
    name,
    new RegExp(`</${name}[\\s/>]`, 'gi'),
  ]),
)

/** Marks for `withLists`. */
export const LIST_MARK = 'data-list'
export const ITEM = 'item'
export const MARKER = 'marker'

/** Where numbered lists go on; `withLists` reads it, and the allow-list has none of it. */
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['ol', 'start'],
  ['li', 'value'],
])

const NAME = /<(\/?)([a-z][^\s/>]*)/iy
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/y
const TAG_END = /[\s/]*>/y

interface Tag {
  name: string
  isEnd: boolean
  /** `<path/>`. */
  isSelfEnding: boolean
  attributes: ReadonlyMap<string, string>
  /** Where the text goes on. */
  next: number
}

/** Undefined for a tag that does not end. */
function readTag(html: string, [start, slash = '', name = '']: RegExpExecArray, at: number): Tag | undefined {
  const attributes = new Map<string, string>()
  let next = at + start.length
  for (;;) {
    ATTRIBUTE.lastIndex = next
    const [found, key = '', ...values] = ATTRIBUTE.exec(html) ?? []
    if (found === undefined) break
    next += found.length
    const known = key.toLowerCase()
    if (!attributes.has(known)) attributes.set(known, values.find((value) => value !== undefined) ?? '')
  }
  TAG_END.lastIndex = next
  const [end] = TAG_END.exec(html) ?? []
  if (end === undefined) return undefined
  const isSelfEnding = end.endsWith('/>')
  return { name: name.toLowerCase(), isEnd: slash !== '', isSelfEnding, attributes, next: next + end.length }
}

/** Whether it is a name that HTML of a clipboard has, `o:p` included. */
const isName = (name: string) => /^[a-z][a-z0-9:-]{0,30}$/.test(name)

/**
 * Reads the tags of pasted HTML, of any length and in one pass, before anything parses it: the CSP also reports styles
 * of HTML that is only parsed. Removes comments, foreign pictures, scripts and all attributes that may not stay; keeps
 * what styles and numbers say of lists, and styles of words that are not bold; words stay as they are.
 * @param isOwn whether a picture with this key is the editor's
 */
export function pastedHtml(html: string, isOwn: (key: string) => boolean): string {
  const parts: string[] = []
  /** Open `b`, which Google Docs also puts around words that are not bold. */
  const bold: boolean[] = []

  function write({ name, isEnd, isSelfEnding, attributes }: Tag): void {
    const style = attributes.get('style') ?? ''
    let written = BLOCKS.get(name) ?? name
    if (name === 'b') {
      if (!isEnd) bold.push(!/font-weight\s*:\s*(?:normal|[1-4]00)/i.test(style))
      if (!(isEnd ? (bold.pop() ?? true) : bold[bold.length - 1])) written = 'span'
    }
    if (isEnd) return void parts.push(`</${written}>`)
    if (name === 'img' && !isOwn(keyOf(attributes))) return
    parts.push(
      `<${written}${keptOf(written, attributes)}${listNumber(name, attributes)}${listMark(name, style)}${isSelfEnding ? '/' : ''}>`,
    )
  }

  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    parts.push(html.slice(at, open < 0 ? undefined : open))
    if (open < 0) break
    NAME.lastIndex = open
    const begun = NAME.exec(html)
    if (begun) {
      const tag = readTag(html, begun, open)
      if (!tag) break
      at = tag.next
      const rawEnd = RAW_ENDS.get(tag.name)
      if (!rawEnd && isName(tag.name)) write(tag)
      if (!rawEnd || tag.isEnd || tag.isSelfEnding) continue
      rawEnd.lastIndex = at
      const end = rawEnd.exec(html)
      if (!end) break
      at = end.index
    } else if (/[!?/]/.test(html.charAt(open + 1))) {
      const [mark, from] = html.startsWith('<!--', open) ? ['-->', open + 2] : ['>', open + 1]
      const end = html.indexOf(mark, from)
      if (end < 0) break
      at = end + mark.length
    } else {
      parts.push('&lt;')
      at = open + 1
    }
  }
  return parts.join('')
}

const OWN = '/files/'
const ATTRIBUTES = new Map(Object.entries(HTML_ATTRIBUTES))

/** The key of a picture of this origin; empty for others. */
function keyOf(attributes: ReadonlyMap<string, string>): string {
  const src = attributes.get('src') ?? ''
  const path = src.startsWith(location.origin) ? src.slice(location.origin.length) : src
  return path.startsWith(OWN) ? path.slice(OWN.length) : ''
}

function keptOf(name: string, attributes: ReadonlyMap<string, string>): string {
  const kept = (ATTRIBUTES.get(name) ?? []).map((key) => {
    const value = key === 'src' ? OWN + keyOf(attributes) : attributes.get(key)
    return value === undefined ? '' : ` ${key}="${quoted(value)}"`
  })
  return kept.join('')
}

/** A value as it stands in HTML, in double quotes. */
const quoted = (value: string) => value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function listNumber(name: string, attributes: ReadonlyMap<string, string>): string {
  const key = NUMBERS.get(name) ?? ''
  const [number] = /^-?\d{1,9}$/.exec(attributes.get(key)?.trim() ?? '') ?? []
  return number === undefined ? '' : ` ${key}="${number}"`
}

function listMark(name: string, style: string): string {
  if (/mso-list\s*:\s*ignore/i.test(style)) return ` ${LIST_MARK}="${MARKER}"`
  return name === 'p' && /mso-list\s*:\s*l\d/i.test(style) ? ` ${LIST_MARK}="${ITEM}"` : ''
}
