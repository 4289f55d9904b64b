import { ITEM, LIST_MARK, MARKER } from './pastedHtml'

/** Elements that hold lines. */
const HOLDERS: ReadonlySet<string> = new Set(['li', 'p', 'div'])
/** Lines of a format of their own, which the editor does not combine with a list. */
const FORMATS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote'])
/** Elements that end a line. */
const BLOCKS: ReadonlySet<string> = new Set([...HOLDERS, ...FORMATS, 'ol', 'ul', 'br', 'table', 'figure', 'hr'])
const BULLET = '•'

const isList = (node: Node): node is Element =>
  node instanceof Element && (node.localName === 'ol' || node.localName === 'ul')

/**
 * Replaces lists that count by their lines, all of one level, marked like those of Word: the editor has no levels, and
 * each line of a list is an item to it. A list within a numbered item has its number in front of its own.
 */
export function layOutLists(body: HTMLElement): void {
  const outer = Array.from(body.querySelectorAll('ol, ul')).filter((list) => !list.parentElement?.closest('ol, ul'))
  for (const list of outer) if (list.matches('ol') || list.querySelector('ol')) list.replaceWith(...linesOf(list, ''))
}

/** @param prefix number of the item around the list, as `1.2.` */
function linesOf(list: Element, prefix: string): Element[] {
  const isNumbered = list.localName === 'ol'
  let number = numberOf(list, 'start', 1) - 1
  const inner = () => (isNumbered ? `${prefix}${number}.` : '')
  return Array.from(list.childNodes).flatMap((child) => {
    if (isList(child)) return linesOf(child, inner())
    if (child instanceof Element && child.localName === 'li') number = numberOf(child, 'value', number + 1)
    const marker = !isNumbered ? BULLET : prefix ? prefix + number : `${number}.`
    return linesOfItem(child, marker, inner())
  })
}

function numberOf(element: Element, attribute: string, otherwise: number): number {
  const given = element.getAttribute(attribute)
  return given === null ? otherwise : Number(given)
}

function linesOfItem(item: Node, marker: string, inner: string): Element[] {
  const lines: Element[] = []
  let open: Element | undefined

  function insert(node: Node): void {
    const name = node instanceof Element ? node.localName : ''
    if (!BLOCKS.has(name)) return write(node)
    open = undefined
    if (isList(node)) lines.push(...linesOf(node, inner))
    else if (HOLDERS.has(name)) for (const child of Array.from(node.childNodes)) insert(child)
    else if (node instanceof Element && FORMATS.has(name)) {
      if (lines.length === 0 && marker !== BULLET) node.prepend(`${marker} `)
      lines.push(node)
    } else if (name !== 'br') write(node)
    open = undefined
  }
  function write(node: Node): void {
    if (!open && node instanceof Text && !node.data.trim()) return
    if (!open) lines.push((open = lineOf(lines.length === 0 ? marker : '')))
    open.append(node)
  }
  insert(item)
  return lines
}

/** @param marker empty for a line that only goes on */
function lineOf(marker: string): Element {
  const line = document.createElement('div')
  if (!marker) return line
  const mark = document.createElement('span')
  mark.setAttribute(LIST_MARK, MARKER)
  mark.textContent = marker
  line.setAttribute(LIST_MARK, ITEM)
  line.append(mark)
  return line
}
