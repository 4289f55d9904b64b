import type { ShownPages } from './renderedPages'

/** The pages that a scroller shows a part of; `sheets` are the elements of all pages in order, at least one. */
export function pagesOnScreen(box: HTMLElement, sheets: HTMLCollection): ShownPages {
  const at = (height: number) => pageAt(sheets, box.scrollTop + height)
  return { first: at(0), middle: at(box.clientHeight / 2), last: at(box.clientHeight - 1) }
}

export const isSameShown = (one: ShownPages, other: ShownPages): boolean =>
  one.first === other.first && one.middle === other.middle && one.last === other.last

/** Whether nothing is below what the scroller shows. */
export const isAtEnd = (box: HTMLElement): boolean => box.scrollTop + box.clientHeight >= box.scrollHeight - 1

/** What is at the upper edge of a scroller: a page, and the share of its height above the edge. */
export interface UpperEdge {
  page: number
  share: number
}

export function upperEdge(box: HTMLElement, sheets: HTMLCollection): UpperEdge {
  const page = pageAt(sheets, box.scrollTop)
  const sheet = sheets[page - 1]
  const isLaidOut = sheet instanceof HTMLElement && sheet.offsetHeight > 0
  return { page, share: isLaidOut ? (box.scrollTop - sheet.offsetTop) / sheet.offsetHeight : 0 }
}

/** The height of the content at which that edge is now. */
export function heightOf({ page, share }: UpperEdge, sheets: HTMLCollection): number {
  const sheet = sheets[page - 1]
  return sheet instanceof HTMLElement ? sheet.offsetTop + share * sheet.offsetHeight : 0
}

/** The page at this height of the content. */
function pageAt(sheets: HTMLCollection, top: number): number {
  let [low, high] = [0, sheets.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const sheet = sheets[middle]
    if (sheet instanceof HTMLElement && sheet.offsetTop <= top) low = middle
    else high = middle - 1
  }
  return low + 1
}
