import type Quill from 'quill/core'

/** Scrolls the caret into the part of the page that no bar and no keyboard covers. */
export function showCaret(quill: Quill): void {
  quill.scrollSelectionIntoView()
}

/** Scrolls a part of the editor there, by the scroll margin of its lines and the scroll padding of the page. */
export function showRect(root: HTMLElement, { top, bottom }: { top: number; bottom: number }): void {
  const { clientHeight } = document.documentElement
  const { offsetTop = 0, height = clientHeight } = window.visualViewport ?? {}
  const bars = getComputedStyle(root.firstElementChild ?? root).scrollMarginTop
  const room = getComputedStyle(document.documentElement).scrollPaddingBottom
  const first = Math.max(offsetTop, sizeOf(bars))
  const last = Math.min(offsetTop + height, clientHeight - sizeOf(room))
  const isAbove = top < first
  const isBelow = bottom > last
  if (isAbove !== isBelow) window.scrollBy(0, isAbove ? top - first : Math.min(bottom - last, top - first))
}

const sizeOf = (pixels: string) => parseFloat(pixels) || 0
