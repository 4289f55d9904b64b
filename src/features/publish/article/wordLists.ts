import { layOutLists } from './listLines'
import { ITEM, LIST_MARK, MARKER } from './pastedHtml'

const NUMBER = /^[(（]?(\d{1,4})[.．、)）]?$/
/** A letter of a symbol font, or none where it is a picture. */
const BULLET = /^[^\p{N}\p{Script=Han}]?$/u

/**
 * Turns the paragraphs that are the lists of Word, and lists within lists, into lists of one level. Where a list would
 * count otherwise than the document, the marker stays in the paragraph as words.
 * @param html from `pastedHtml`
 */
export function withLists(html: string): string {
  if (!html.includes(`${LIST_MARK}="${ITEM}"`) && !html.includes('<ol')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  layOutLists(body)
  const lists = new Set<Element>()
  for (const line of Array.from(body.querySelectorAll(`[${LIST_MARK}="${ITEM}"]`))) {
    const marker = consumeMarker(line)
    const before = line.previousElementSibling
    const last = before && lists.has(before) ? before : undefined
    const tag = tagOf(marker, last)
    if (!tag) {
      line.prepend(`${marker} `)
      continue
    }
    const item = document.createElement('li')
    item.append(...Array.from(line.childNodes))
    if (last?.localName === tag) {
      last.append(item)
      line.remove()
    } else {
      const list = document.createElement(tag)
      list.append(item)
      lists.add(list)
      line.replaceWith(list)
    }
  }
  return body.innerHTML
}

function consumeMarker(line: Element): string {
  const markers = Array.from(line.querySelectorAll(`[${LIST_MARK}="${MARKER}"]`))
  const text = markers.map((each) => each.textContent ?? '').join('')
  for (const each of markers) each.remove()
  return text.trim()
}

/** The list that shows this marker behind the list before it. */
function tagOf(marker: string, last: Element | undefined): 'ul' | 'ol' | undefined {
  const number = Number(NUMBER.exec(marker)?.[1])
  if (number) return number === (last?.localName === 'ol' ? last.childElementCount + 1 : 1) ? 'ol' : undefined
  return BULLET.test(marker) ? 'ul' : undefined
}
