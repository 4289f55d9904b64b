import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFRef } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkMarkable, markPdf } from '@server/domain/watermark/mark'
import { eachPage, quartersOf, wordsOf } from './looks'
import { onePage } from './onePage'

const SHEET = '/MediaBox [0 0 612 792]'
const UNKNOWN = '<< /Filter /Unknown /Length 1 >> stream\n \nendstream'
const UNTYPED = `<< /Parent 2 0 R ${SHEET} /Contents 20 0 R >>`
const TEXT = 'BT /F 12 Tf 72 700 Td (Handbook) Tj ET'

let folder: string
let plain: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bole-mark-'))
  plain = join(folder, 'plain.pdf')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function marked(pdf: string): Promise<Buffer> {
  const to = join(folder, 'marked.pdf')
  await writeFile(plain, pdf)
  await checkMarkable(plain)
  await markPdf(plain, to, '王小明 0937')
  return readFile(to)
}

/** Of the quarter with the fewest marks. */
const leastInk = async (bytes: Buffer) => Math.min(...((await quartersOf(bytes))[0] ?? []))

describe('the mark covers the visible page', () => {
  it.each([
    ['of a box from its upper left corner', '/MediaBox [0 792 612 0]', [TEXT]],
    ['of a box from its lower right corner', `${SHEET} /CropBox [612 792 0 0]`, [TEXT]],
    ['of a crop box beyond the sheet', `${SHEET} /CropBox [-5000 -5000 5000 5000]`, [TEXT]],
    ['of a crop box beside the sheet', `${SHEET} /CropBox [5000 5000 6000 6000]`, [TEXT]],
    ['of an empty crop box', `${SHEET} /CropBox [0 0 0 0]`, [TEXT]],
    ['of a sheet as small as a stamp', '/MediaBox [0 0 40 40]', ['n']],
    ['turned on its side', `${SHEET} /Rotate 90`, [TEXT]],
    ['without content', SHEET, []],
    ['after a scale left open', SHEET, ['0.001 0 0 0.001 0 0 cm q q']],
    ['after a clip left open', SHEET, ['0 0 1 1 re W n q q']],
    ['after a scale left open across streams', SHEET, ['0.001 0 0 ', '0.001 0 0 cm q q']],
    ['after a scale outside every saved state', SHEET, ['Q Q Q 0.001 0 0 0.001 0 0 cm']],
    ['after a clip outside every saved state', SHEET, ['Q Q Q Q Q 0 0 1 1 re W n', 'q (a Q) pop']],
    ['after a text object left open', SHEET, ['BT 3 Tr 0.001 0 0 0.001 0 0 Tm']],
    ['after hidden content left open', `${SHEET} /Resources << /Properties << /P 8 0 R >> >>`, ['/OC /P BDC q']],
    ['after a string left open', SHEET, [`${TEXT} (`]],
    ['after an inline image left open', SHEET, [`${TEXT} BI /W 1 /H 1 /BPC 8 /CS /G ID `]],
  ])('%s', async (_, entries, contents) => {
    expect(await leastInk(await marked(onePage(entries, contents)))).toBeGreaterThan(0.004)
  })
})

describe('a marked page', () => {
  it('keeps its text, links, rotation and size', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [72 690 150 715] /A << /S /URI /URI (https://example.com/) >> >>'
    const entries = '/MediaBox [10 20 622 812] /Rotate 270 /Annots [10 0 R]'
    const bytes = await marked(onePage(entries, ['q', TEXT], 'null', link))
    expect(await wordsOf(bytes)).toMatchObject([{ text: 'Handbook', marks: expect.stringContaining('王小明 0937') }])
    const [page] = await eachPage(bytes, async (shown) => ({
      view: shown.view,
      rotate: shown.rotate,
      links: (await shown.getAnnotations()).map((link: { url: string; rect: number[] }) => [link.url, link.rect]),
      at: (await shown.getTextContent()).items.map((item) => 'str' in item && item.transform.slice(4))[0],
    }))
    expect(page).toEqual({
      view: [10, 20, 622, 812],
      rotate: 270,
      links: [['https://example.com/', [72, 690, 150, 715]]],
      at: [72, 700],
    })
  })
})

describe('a tagged page', () => {
  it.each([
    ['a number', '0'],
    ['a list', '[0]'],
    ['a reference', '[<< /Type /MCR /MCID 0 >>]'],
  ])('keeps the tags of its text, given as %s', async (_, kids) => {
    const bytes = await marked(
      onePage(
        `${SHEET} /StructParents 0`,
        [`/H1 << /MCID 0 >> BDC ${TEXT} EMC`],
        '<< /Type /StructTreeRoot /K 10 0 R /ParentTree << /Kids [11 0 R] >> >>',
        `<< /Type /StructElem /S /H1 /P 9 0 R /Pg 3 0 R /K ${kids} >>`,
        '<< /Limits [0 0] /Nums [0 [10 0 R]] >>',
      ),
    )
    const [tree] = await eachPage(bytes, (page) => page.getStructTree())
    expect(tree?.children).toMatchObject([{ role: 'H1', children: [{ type: 'content', id: 'p3R_mc0' }] }])
    const { context } = await PDFDocument.load(bytes)
    const references = context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => /\/Stm (\d+)/.exec(String(object)) ?? [])
    expect(String(context.lookup(PDFRef.of(Number(references[1]))))).toMatch(/\/Subtype \/Form[^]*\/StructParents 0/)
  })
})

describe('a PDF is refused for marks', () => {
  it.each([
    ['whose page has no area', onePage('/MediaBox [0 0 0 792]', [TEXT])],
    ['whose page has no box', onePage('', [TEXT])],
    ['whose content has an unknown filter', onePage(`${SHEET} /Contents 9 0 R`, [], UNKNOWN)],
    ['one of whose pages has no type', onePage(SHEET, [TEXT], UNTYPED).replace('/Kids [3 0 R]', '/Kids [3 0 R 9 0 R]')],
  ])('%s', async (_, pdf) => {
    await writeFile(plain, pdf)
    await expect(checkMarkable(plain)).rejects.toThrow('broken')
  })
})
