/** Canvases around the page in the middle of the screen (rule: file viewer). */
const RENDERED_PAGES = 3

/** Pages of which a part is on the screen; from 1. */
export interface ShownPages {
  first: number
  middle: number
  last: number
}

/** The pages to render: those on the screen, and the neighbours of the middle one. */
export function renderedPages({ first, middle, last }: ShownPages, total: number): number[] {
  const start = Math.min(Math.max(1, middle - 1), Math.max(1, total - RENDERED_PAGES + 1))
  const [from, to] = [Math.min(start, first), Math.max(start + Math.min(RENDERED_PAGES, total) - 1, last)]
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

/** Maximum pixels of one canvas; phones refuse larger ones, or run out of memory. */
const CANVAS_PIXELS = 8_000_000

/** Canvas pixels per CSS pixel for a page of this size, at most the screen's ratio. */
export function canvasRatio(width: number, height: number, screenRatio: number): number {
  return Math.min(screenRatio, Math.sqrt(CANVAS_PIXELS / (width * height)))
}
