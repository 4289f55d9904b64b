import { Delta, type default as Quill } from 'quill/core'
import { stripTags } from '@/lib/text/text'
import { loadedPurifier } from '@/posts/useCleanHtml'
import { showCaret } from './caret'
import { pastedHtml } from './pastedHtml'
import { hasPicture } from './pictureBlot'
import { withLists } from './wordLists'

/**
 * Sanitises pasted HTML, which may have styles, which the CSP forbids, and foreign pictures. Office programs add
 * a picture of the copied words: files are taken only where there are no words. At once, so that nothing is typed
 * before it: the purifier is loaded with the editor.
 */
export function pasteClean(quill: Quill, event: ClipboardEvent): void {
  if (event.defaultPrevented) return
  const given = event.clipboardData?.getData('text/html') ?? ''
  const html = pastedHtml(given, hasPicture)
  const files = event.clipboardData?.files
  const isPicture = Boolean(files?.length) && !stripTags(html)
  if (!given && !isPicture) return
  event.preventDefault()
  event.stopPropagation()
  const range = quill.getSelection(true)
  if (files && isPicture) return quill.uploader.upload(range, files)
  const plainText = event.clipboardData?.getData('text/plain') ?? ''
  // HTML that would block the page for long: its plain text is inserted instead, with its lines.
  const purifier = loadedPurifier()
  const pasted =
    !purifier || (plainText && purifier.isCostly(html))
      ? quill.clipboard.convert({ text: plainText }, quill.getFormat(range.index))
      : quill.clipboard.convert({ html: purifier.cleanHtml(withLists(html)) })
  const length = quill.getLength()
  quill.updateContents(new Delta().retain(range.index).delete(range.length).concat(pasted), 'user')
  // A picture in the middle of a line also brings a line break.
  quill.setSelection(range.index + range.length + quill.getLength() - length, 0, 'user')
  showCaret(quill)
}
