/** Maximum number of canvases (rule: file viewer). */
export const ALIVE_PAGES = 3

/**
 * The pages to render: the current one and its neighbours.
 * @param page from 1
 */
export function alivePages(page: number, total: number): number[] {
  const first = Math.min(Math.max(1, page - 1), Math.max(1, total - ALIVE_PAGES + 1))
  return Array.from({ length: Math.min(ALIVE_PAGES, total) }, (_, n) => first + n)
}

/** Maximum pixels of one canvas; phones refuse larger ones, or run out of memory. */
const CANVAS_PIXELS = 8_000_000

/** Canvas pixels per CSS pixel for a page of this size, at most the screen's ratio. */
export function canvasRatio(width: number, height: number, screenRatio: number): number {
  return Math.min(screenRatio, Math.sqrt(CANVAS_PIXELS / (width * height)))
}
