import type { default as Quill, Range } from 'quill/core'

/** The selection when the link form was opened. */
export interface LinkRange {
  index: number
  length: number
  text: string
}

/** The present selection; gives the editor the focus. */
export function linkRange(editor: Quill): LinkRange {
  const { index, length } = editor.getSelection(true)
  return { index, length, text: editor.getText(index, length).trim() }
}

/** What is linked in a selection: the selection, or the link that the caret stands in; nothing at the ends of a link. */
export function linkIn(editor: Quill, { index, length }: Range): Range | undefined {
  const { link } = editor.getFormat(index, length)
  if (!link || length > 0) return link ? { index, length } : undefined
  let start = 0
  let end = 0
  for (const { insert, attributes } of editor.getContents().ops) {
    const isIn = attributes?.link === link
    if (!isIn && end > index) break
    end += typeof insert === 'string' ? insert.length : 1
    if (!isIn) start = end
  }
  return start < index && index < end ? { index: start, length: end - start } : undefined
}

/** Turns the selection into a link; a changed text replaces it, or follows it if it contains a picture. */
export function setLink(
  editor: Quill,
  { index, length, text: selected }: LinkRange,
  text: string,
  address: string,
): void {
  if (selected && text === selected) {
    editor.formatText(index, length, 'link', address, 'user')
    return editor.setSelection(index + length, 0, 'user')
  }
  const isPlain = editor.getText(index, length).length === length
  const at = isPlain ? index : index + length
  if (isPlain) editor.deleteText(index, length, 'user')
  editor.insertText(at, text, 'link', address, 'user')
  editor.setSelection(at + text.length, 0, 'user')
}

/** An address without the https:// before it that a pasted one repeats. */
export const addressOf = (typed: string) => typed.trim().replace(/^(?:https?:\/\/\s*)+(?=https?:\/\/)/i, '')
