import { canvasRatio } from './renderedPages'
import type { PDFPageProxy } from './openPdf'
import { pageContent } from './pageContent'
import type { Pdf } from './usePdf'

type Viewport = ReturnType<PDFPageProxy['getViewport']>

/** Height divided by width. */
export function shapeOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 })
  return height / width
}

/**
 * Starts to draw a page on a canvas of its own.
 * @param width in CSS pixels
 */
export function startDrawing(page: PDFPageProxy, width: number) {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const ratio = canvasRatio(viewport.width, viewport.height, window.devicePixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
  return { viewport, canvas, task }
}

/** Puts the selectable text of a page into the layer, in place of the former; resolves with its pieces. */
export async function showText(pdf: Pdf, page: PDFPageProxy, viewport: Viewport, layer: HTMLElement) {
  layer.replaceChildren()
  layer.style.setProperty('--total-scale-factor', String(viewport.scale))
  const content = await pageContent(page)
  const texts = new pdf.code.TextLayer({ textContentSource: content, container: layer, viewport })
  await texts.render()
  return texts.textDivs
}

/** Safari frees a canvas only if its size is zero. */
export function empty(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/** Removes the canvases of a page and frees them. */
export function clearPicture(holder: HTMLElement): void {
  holder.querySelectorAll('canvas').forEach(empty)
  holder.replaceChildren()
}
