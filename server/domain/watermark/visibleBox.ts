import type { PDFPage } from 'pdf-lib'

export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** The part of a page that viewers show, in its own units. Throws for a page without an area. */
export function visibleBox(page: PDFPage): Box {
  const sheet = normalised(page.getMediaBox())
  const cropped = normalised(page.getCropBox())
  const shown = {
    left: Math.max(sheet.left, cropped.left),
    bottom: Math.max(sheet.bottom, cropped.bottom),
    right: Math.min(sheet.right, cropped.right),
    top: Math.min(sheet.top, cropped.top),
  }
  if (hasArea(shown)) return shown
  if (hasArea(sheet)) return sheet
  throw new Error('The page has no area')
}

/** A box of a PDF may be given by any two opposite corners; pdf-lib takes the first as the lower left one. */
function normalised({ x, y, width, height }: ReturnType<PDFPage['getMediaBox']>): Box {
  return {
    left: Math.min(x, x + width),
    bottom: Math.min(y, y + height),
    right: Math.max(x, x + width),
    top: Math.max(y, y + height),
  }
}

const hasArea = ({ left, bottom, right, top }: Box) => right > left && top > bottom
