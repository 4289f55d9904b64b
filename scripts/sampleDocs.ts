import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { extractPdf } from '../server/features/docs/extract'
import { launch } from '../tests/support/browser/browser'

/**
 * Prints the sample documents with Chromium into `server/seed/documents/`, which is committed, together with the text
 * of each page: `npx tsx scripts/sampleDocs.ts`. Only needed after a change of their content.
 */
const folder = join(import.meta.dirname, '../server/seed/documents')

/** A chapter: its title and articles. */
type Chapter = readonly [title: string, ...articles: string[]]

/** The chapters of a text: a heading each, with its articles as a list. */
async function chaptersOf(name: string): Promise<Chapter[]> {
  const text = await readFile(join(import.meta.dirname, 'sampleDocs', `${name}.md`), 'utf8')
  return text
    .split(/^## /m)
    .slice(1)
    .map((part): Chapter => {
      const [title = '', ...lines] = part.split('\n')
      return [title, ...lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))]
    })
}
const SHEET = { width: 794, height: 1123 }

const style = `
  body { margin: 0; font: 17px/2 "Noto Sans CJK SC", sans-serif; color: #1f2329; }
  section { box-sizing: border-box; height: 1040px; padding: 60px 70px; page-break-after: always; }
  h1 { font-size: 40px; } h2 { font-size: 26px; } .cover { padding-top: 320px; text-align: center; }`

function html(title: string, chapters: readonly Chapter[], note: string): string {
  const list = chapters.map(([name], place) => `<div>${place + 1}&emsp;${name}</div>`)
  const contents = [list.slice(0, 20), list.slice(20)].filter((part) => part.length > 0)
  return `<style>${style}</style><section class="cover"><h1>${title}</h1><p>${note}</p></section>
    ${contents.map((part) => `<section><h2>目录</h2>${part.join('')}</section>`).join('')}
    ${chapters
      .map(
        ([name, ...articles], place) =>
          `<section><h2>第${place + 1}章&emsp;${name}</h2>${articles
            .map((article, n) => `<p>第${n + 1}条&emsp;${article}</p>`)
            .join('')}</section>`,
      )
      .join('')}`
}

async function print(page: Page, content: string, name: string): Promise<void> {
  await page.setContent(content)
  await page.pdf({ path: join(folder, `${name}.pdf`), format: 'A4', printBackground: true, tagged: false })
}

/** A document without text: pictures of pages, as from a scanner. */
async function printScan(page: Page): Promise<void> {
  await page.setViewportSize(SHEET)
  const pictures: string[] = []
  for (const [title, ...lines] of await chaptersOf('scan')) {
    await page.setContent(
      `<style>${style} body { background: #f7f5ef; transform: rotate(0.4deg) }</style>
      <section><h2 style="text-align:center">${title}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}</section>`,
    )
    const bytes = await page.screenshot({ type: 'jpeg', quality: 55 })
    pictures.push(`<img src="data:image/jpeg;base64,${bytes.toString('base64')}">`)
  }
  const sheets = pictures.map((picture) => `<div>${picture}</div>`).join('')
  await print(
    page,
    `<style>@page{margin:0}body{margin:0}div{page-break-after:always}img{width:100%}</style>${sheets}`,
    'doc-scan',
  )
}

const browser = await launch()
try {
  const page = await browser.newPage()
  await print(page, html('员工手册', await chaptersOf('handbook'), '2026 年修订 · 内部资料'), 'doc-handbook')
  await print(page, html('安全生产须知', await chaptersOf('safety'), '质量安全部'), 'doc-safety')
  await print(page, html('薪酬等级管理办法', await chaptersOf('pay-grades'), '人力资源部 · 仅限人力资源人员'), 'doc-hr')
  await printScan(page)
  const texts: Record<string, string[]> = {}
  for (const name of ['doc-handbook', 'doc-safety', 'doc-hr', 'doc-scan']) {
    texts[name] = await extractPdf(join(folder, `${name}.pdf`))
    console.log(name, texts[name].length, '页')
  }
  await writeFile(join(folder, 'texts.json'), `${JSON.stringify(texts, null, 2)}\n`)
} finally {
  await browser.close()
}
