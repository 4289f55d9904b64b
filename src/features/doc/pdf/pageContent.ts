import type { PDFPageProxy } from './openPdf'

/** The text of a page without artifacts, so that a watermark is not searched, selected or read aloud. */
export async function pageContent(page: PDFPageProxy) {
  const content = await page.getTextContent({ includeMarkedContent: true })
  const open: boolean[] = []
  const items = content.items.filter((item) => {
    if ('str' in item) return !open.includes(true)
    if (item.type === 'endMarkedContent') open.pop()
    else open.push('tag' in item && item.tag === 'Artifact')
    return false
  })
  return { ...content, items }
}
