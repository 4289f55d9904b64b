import type Quill from 'quill/core'
import { PictureBlot } from './pictureBlot'

/**
 * Deletes the picture before the caret's line. Quill does so by the key, which keyboards of Android do not name, and
 * Chromium by itself deletes nothing there.
 */
export function deletePictureBefore(quill: Quill, event: InputEvent): void {
  const range = event.inputType === 'deleteContentBackward' && event.cancelable ? quill.getSelection() : null
  // Some keyboards select what they delete.
  if (!range || range.length > 1) return
  const end = range.index + range.length
  const [line, offset] = quill.getLine(end)
  if (offset !== 0 || !line) return
  // The first line of a list or of code is the first child of its block.
  const before = line.prev ?? (line.parent === quill.scroll ? null : line.parent.prev)
  if (!(before instanceof PictureBlot)) return
  event.preventDefault()
  quill.deleteText(end - 1, 1, 'user')
}
