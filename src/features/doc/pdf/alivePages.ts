/** At most so many pages have a canvas (rule: file viewer). */
export const ALIVE_PAGES = 3

/**
 * The pages that are drawn: the one read now and its neighbours.
 * @param page from 1
 */
export function alivePages(page: number, total: number): number[] {
  const first = Math.min(Math.max(1, page - 1), Math.max(1, total - ALIVE_PAGES + 1))
  return Array.from({ length: Math.min(ALIVE_PAGES, total) }, (_, n) => first + n)
}

/** The most pixels of one canvas; phones refuse larger ones, or run out of memory. */
const CANVAS_PIXELS = 8_000_000

/** How many canvas pixels stand for one CSS pixel of a page of this size, at most the screen's own. */
export function canvasRatio(width: number, height: number, screenRatio: number): number {
  return Math.min(screenRatio, Math.sqrt(CANVAS_PIXELS / (width * height)))
}
