import { readFile, writeFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import fontkit from '@pdf-lib/fontkit'
import {
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFObject,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFPageLeaf,
  PDFPageTree,
  type PDFRef,
  radians,
  rgb,
} from 'pdf-lib'
import subsetFont from 'subset-font'
import { sourceFile } from '../../lib/sources'
import { encloseContent } from './encloseContent'
import { structureParents } from './tags'
import { type Box, visibleBox } from './visibleBox'

// Functions of this module run in a worker thread.

/** Covers the characters of names; missing ones are drawn as an asterisk. */
const FONT = sourceFile('domain/watermark/LxgwWenKai.ttf.br')
const REPLACEMENT = '*'
/** As long as the mark of a usual name. */
const SAMPLE = '**** 0000'
const SIZE = 15
const GAP = { x: 60, y: 120 }
/** In radians. */
const TILT = Math.PI / 6
const INK = { color: rgb(0.45, 0.45, 0.45), opacity: 0.22 }

let fontBytes: Buffer | undefined

/** Throws `encrypted` or `broken` for a PDF that could not be watermarked later. */
export async function checkMarkable(path: string): Promise<void> {
  await marked(path, SAMPLE)
}

/** Writes a copy of a PDF with this text repeated over each page. Throws `encrypted` or `broken`. */
export async function markPdf(from: string, to: string, words: string): Promise<void> {
  await writeFile(to, await marked(from, words))
}

async function marked(path: string, words: string): Promise<Uint8Array> {
  const document = await load(path)
  document.registerFontkit(fontkit)
  fontBytes ??= brotliDecompressSync(await readFile(FONT))
  // pdf-lib's own subset of this font renders nothing.
  const font = await document.embedFont(await subsetFont(fontBytes, words + REPLACEMENT), { subset: false })
  const supported = new Set(font.getCharacterSet())
  const text = Array.from(words, (character) =>
    supported.has(character.codePointAt(0) ?? 0) ? character : REPLACEMENT,
  )
  try {
    const parents = structureParents(document)
    const replaced: PDFRef[] = []
    requireKnownPages(document)
    // A page may be listed twice.
    for (const page of new Set(document.getPages())) {
      const box = visibleBox(page)
      replaced.push(...encloseContent(page, box, parents))
      drawText(page, box, font, text.join(''))
    }
    for (const stream of replaced) document.context.delete(stream)
    return await document.save()
  } catch (error) {
    throw new Error('broken', { cause: error })
  }
}

async function load(path: string): Promise<PDFDocument> {
  const bytes = await readFile(path)
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    if (document.getPageCount() > 0) return document
  } catch (error) {
    const isEncrypted = error instanceof Error && /encrypted/i.test(error.message)
    throw new Error(isEncrypted ? 'encrypted' : 'broken', { cause: error })
  }
  throw new Error('broken')
}

/** pdf-lib leaves out pages without their type, which viewers show. */
function requireKnownPages({ catalog }: PDFDocument): void {
  catalog.Pages().traverse((node: PDFObject) => {
    if (!(node instanceof PDFPageLeaf || node instanceof PDFPageTree)) throw new Error('A page has no type')
  })
}

/** As an artifact: search and screen readers ignore it. Smaller where the page has no room for the text. */
function drawText(page: PDFPage, { left, bottom, right, top }: Box, font: PDFFont, text: string): void {
  const length = font.widthOfTextAtSize(text, SIZE)
  const scale = Math.min(1, (right - left) / length, (top - bottom) / (length * Math.sin(TILT) + 2 * SIZE))
  const step = { x: (length + GAP.x) * scale, y: GAP.y * scale }
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]))
  for (let row = 0; row * step.y < top - bottom; row += 1) {
    for (let x = left - (row % 2 ? step.x / 2 : 0); x < right; x += step.x) {
      page.drawText(text, {
        x,
        y: bottom + row * step.y + SIZE * scale,
        size: SIZE * scale,
        font,
        rotate: radians(TILT),
        ...INK,
      })
    }
  }
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
}
