import type Quill from 'quill/core'
import { Delta } from 'quill/core'

type Matcher = Parameters<InstanceType<typeof Quill>['clipboard']['addMatcher']>[1]

/** Spaces with a width of their own, as that of an indent. */
const WIDE = /(?![ \u00a0])\p{Zs}/u
const COLLAPSED = /(?:[^\S\p{Zs}]| )+/gu

/** Quill collapses all spaces of HTML but `&nbsp;`; a browser those of its source alone. */
export const readWideSpaces: Matcher = (node, delta) => {
  const [op, ...others] = delta.ops
  const read = op?.insert ?? ''
  if (!(node instanceof Text) || !WIDE.test(node.data) || typeof read !== 'string' || others.length > 0) return delta
  // Text of a code block is read as it stands, line breaks between tags are not read.
  if (read ? read.startsWith(node.data) : node.data.includes('\n')) return delta
  const end = read.endsWith('\n') ? '\n' : ''
  const line = read.slice(0, read.length - end.length)
  let text = node.data.replace(COLLAPSED, ' ')
  if (!line.startsWith(' ')) text = text.replace(/^ /, '')
  if (!line.endsWith(' ')) text = text.replace(/ $/, '')
  return new Delta().insert(text.replaceAll('\u00a0', ' ') + end)
}

const SPACE = '&nbsp;'
/** Spaces together with the formats that begin or end between them. */
const RUN = /(?:&nbsp;|<\/?(?:a|code|em|s|strong|sub|sup|u)\b[^<>]*>)+/g

/**
 * Spaces of the editor as HTML that shows them: a browser drops those at the beginning of a line, and all but one of
 * several. Lines can still break, and words begin them.
 * @param html in which every space is `&nbsp;`
 */
export function withSpaces(html: string): string {
  return html.replace(RUN, (run: string, at: number) => {
    const count = run.split(SPACE).length - 1
    const isFirst = at === 0 || html.charAt(at - 1) === '>'
    let n = isFirst ? 1 : count + 1
    return run.replaceAll(SPACE, () => (n++ % 2 === 1 ? SPACE : ' '))
  })
}
