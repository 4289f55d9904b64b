import { readFile, writeFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import fontkit from '@pdf-lib/fontkit'
import { degrees, PDFDocument, type PDFFont, PDFName, PDFOperator, PDFOperatorNames, type PDFPage, rgb } from 'pdf-lib'
import subsetFont from 'subset-font'
import { sourceFile } from '../../lib/sources'

// Functions of this module run in a worker thread.

/** Covers the characters of names; missing ones are drawn as an asterisk. */
const FONT = sourceFile('domain/watermark/LxgwWenKai.ttf.br')
const REPLACEMENT = '*'
const SIZE = 15
const GAP = { x: 60, y: 120 }
const TILT_DEGREES = 30
const INK = { color: rgb(0.45, 0.45, 0.45), opacity: 0.22 }

let fontBytes: Buffer | undefined

/** Throws `encrypted` or `broken` for a PDF that could not be watermarked later. */
export async function checkMarkable(path: string): Promise<void> {
  await load(path)
}

/** Writes a copy of a PDF with this text repeated over each page. Throws `encrypted` or `broken`. */
export async function markPdf(from: string, to: string, words: string): Promise<void> {
  const document = await load(from)
  document.registerFontkit(fontkit)
  fontBytes ??= brotliDecompressSync(await readFile(FONT))
  // pdf-lib's own subset of this font renders nothing.
  const font = await document.embedFont(await subsetFont(fontBytes, words + REPLACEMENT), { subset: false })
  const supported = new Set(font.getCharacterSet())
  const text = Array.from(words, (character) =>
    supported.has(character.codePointAt(0) ?? 0) ? character : REPLACEMENT,
  )
  for (const page of document.getPages()) drawText(page, font, text.join(''))
  await writeFile(to, await document.save())
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

/** As an artifact: search and screen readers ignore it. */
function drawText(page: PDFPage, font: PDFFont, text: string): void {
  const { x: left, y: bottom, width, height } = page.getCropBox()
  const step = { x: font.widthOfTextAtSize(text, SIZE) + GAP.x, y: GAP.y }
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]))
  for (let row = 0; row * step.y < height; row += 1) {
    for (let x = left - (row % 2 ? step.x / 2 : 0); x < left + width; x += step.x) {
      page.drawText(text, {
        x,
        y: bottom + row * step.y + SIZE,
        size: SIZE,
        font,
        rotate: degrees(TILT_DEGREES),
        ...INK,
      })
    }
  }
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
}
