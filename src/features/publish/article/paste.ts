import type Quill from 'quill/core'
import { stripTags } from '@/lib/text'

/** The CSP also reports styles of HTML that is only parsed. */
const withoutStyles = (html: string) => html.replace(/<style\b.*?<\/style>|\sstyle\s*=\s*("[^"]*"|'[^']*')/gis, '')

/**
 * Sanitises pasted HTML, which may have styles, which the CSP forbids, and foreign pictures. Office programs add
 * a picture of the copied words: files are taken only where there are no words.
 */
export function pasteClean(quill: Quill, event: ClipboardEvent): void {
  const html = withoutStyles(event.clipboardData?.getData('text/html') ?? '')
  const files = event.clipboardData?.files
  const isPicture = Boolean(files?.length) && !stripTags(html)
  if (event.defaultPrevented || (!html && !isPicture)) return
  event.preventDefault()
  event.stopPropagation()
  const range = quill.getSelection(true)
  if (files && isPicture) return quill.uploader.upload(range, files)
  const words = event.clipboardData?.getData('text/plain') ?? ''
  void import('@/lib/cleanHtml')
    .then(({ cleanHtml }) => cleanHtml(html).replace(/<img\b[^<>]*>/gi, ''))
    .catch(() => undefined)
    .then((clean) => {
      quill.deleteText(range.index, range.length, 'user')
      if (clean === undefined) quill.insertText(range.index, words, 'user')
      else quill.clipboard.dangerouslyPasteHTML(range.index, clean, 'user')
    })
}
