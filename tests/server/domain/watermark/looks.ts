import { createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist'

/** Reads something of each page of a PDF. */
export async function eachPage<T>(bytes: Uint8Array, read: (page: PDFPageProxy) => Promise<T>): Promise<T[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const found = []
  for (let number = 1; number <= document.numPages; number += 1) found.push(await read(await document.getPage(number)))
  await task.destroy()
  return found
}

/** The texts of each page that are artifacts, and those that are not. */
export function wordsOf(bytes: Uint8Array): Promise<{ marks: string; text: string }[]> {
  return eachPage(bytes, async (page) => {
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const found = { marks: '', text: '' }
    let isArtifact = false
    for (const item of items) {
      if ('str' in item) found[isArtifact ? 'marks' : 'text'] += item.str
      else isArtifact = 'tag' in item && item.tag === 'Artifact'
    }
    return found
  })
}

/** Pixels of a page as shown, one for each unit. */
async function pixelsOf(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 1 })
  const canvas = createCanvas(viewport.width, viewport.height)
  const canvasContext = canvas.getContext('2d')
  await page.render({ canvas: null, canvasContext: canvasContext as never, viewport }).promise
  return canvasContext.getImageData(0, 0, canvas.width, canvas.height)
}

/** Share of each page's pixels that are not white, in its four quarters. */
export function quartersOf(bytes: Uint8Array): Promise<number[][]> {
  return eachPage(bytes, async (page) => {
    const { data, width, height } = await pixelsOf(page)
    const dark = [0, 0, 0, 0]
    for (let at = 0; at < width * height; at += 1) {
      const quarter = (at % width < width / 2 ? 0 : 1) + (at / width < height / 2 ? 0 : 2)
      if ((data[at * 4] ?? 255) < 250) dark[quarter] = (dark[quarter] ?? 0) + 1
    }
    return dark.map((count) => (count * 4) / (width * height))
  })
}

/** Share of the first page's pixels that are not white. */
export async function inkOf(bytes: Uint8Array): Promise<number> {
  const [quarters = []] = await quartersOf(bytes)
  return quarters.reduce((sum, share) => sum + share / 4, 0)
}
