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
