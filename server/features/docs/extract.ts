import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { plainHan } from '@contract/text/radicals'
import { searchText } from '../../domain/searchText'

const MAX_PAGES = 2000
/** Chinese is written without spaces, so a line break within it separates nothing. */
const DENSE = /[\p{Script=Han}\p{P}]/u

/** The text of each page of a PDF. Throws `encrypted`, `pages` above 2,000 pages, `broken` for everything else. */
export async function extractPdf(path: string): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    useSystemFonts: false,
    disableFontFace: true,
    cMapUrl: `${home}/cmaps/`,
    standardFontDataUrl: `${home}/standard_fonts/`,
    wasmUrl: `${home}/wasm/`,
    verbosity: 0,
  })
  try {
    const document = await task.promise
    if (document.numPages > MAX_PAGES) throw new Error('pages')
    const pages: string[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(joined(items.map((item) => ('str' in item ? { text: item.str, ends: item.hasEOL } : NOTHING))))
      page.cleanup()
    }
    return pages
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error })
  } finally {
    await task.destroy()
  }
}

const NOTHING = { text: '', ends: false }

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'broken'
  if (error.name === 'PasswordException') return 'encrypted'
  return error.message === 'pages' ? 'pages' : 'broken'
}

/** Text pieces joined for the search: lines of Chinese without, others with a space. */
function joined(pieces: readonly { text: string; ends: boolean }[]): string {
  let text = ''
  let hasEnded = false
  for (const piece of pieces) {
    const next = searchText(plainHan(piece.text)).replaceAll('\u0000', '')
    if (hasEnded && next !== '') {
      const [before = '', after = ''] = [Array.from(text.slice(-2)).at(-1), Array.from(next.slice(0, 2))[0]]
      if (!DENSE.test(before) && !DENSE.test(after)) text += ' '
      hasEnded = false
    }
    text += next
    hasEnded ||= piece.ends
  }
  return text.replace(/\s+/g, ' ').trim()
}
