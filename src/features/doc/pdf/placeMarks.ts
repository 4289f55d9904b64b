import type { HitPart } from './pageText'

/** Adds a mark over each part of a page's hits; `current` is the current hit. */
export function placeMarks(
  layer: HTMLElement,
  pieces: readonly HTMLElement[],
  hits: readonly HitPart[][],
  current: number | undefined,
): void {
  const origin = layer.getBoundingClientRect()
  const marks = hits.flatMap((parts, hit) =>
    parts.flatMap(({ piece, from, to }) => {
      const textNode = pieces[piece]?.firstChild
      if (!(textNode instanceof Text) || to > textNode.length) return []
      const range = document.createRange()
      range.setStart(textNode, from)
      range.setEnd(textNode, to)
      return Array.from(range.getClientRects(), (box) => markOf(box, origin, hit === current))
    }),
  )
  layer.replaceChildren(...marks)
}

/** Positioned in percent of the page, so that it is correct at every zoom. */
function markOf(box: DOMRect, origin: DOMRect, isCurrent: boolean): HTMLElement {
  const mark = document.createElement('span')
  if (isCurrent) mark.dataset.current = ''
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  Object.assign(mark.style, {
    left: percent(box.left - origin.left, origin.width),
    top: percent(box.top - origin.top, origin.height),
    width: percent(box.width, origin.width),
    height: percent(box.height, origin.height),
  })
  return mark
}
