import Quill, { Delta, Range } from 'quill/core'
import Blockquote from 'quill/formats/blockquote'
import Bold from 'quill/formats/bold'
import CodeBlock, { Code } from 'quill/formats/code'
import Header from 'quill/formats/header'
import Italic from 'quill/formats/italic'
import Link from 'quill/formats/link'
import List from 'quill/formats/list'
import Script from 'quill/formats/script'
import Strike from 'quill/formats/strike'
import Underline from 'quill/formats/underline'
import { isAllowedLink } from '@contract/text/html'
import { ArticleQuill } from './ArticleQuill'
import { deletePictureBefore } from './backspace'
import { showCaret } from './caret'
import { pasteClean } from './paste'
import { type ArticlePicture, isPicture, PictureBlot, readAroundPicture, readPicture } from './pictureBlot'
import { readWideSpaces, withSpaces } from './spaces'
import { readCell } from './tableCells'

/** Only links of the allow-list of `contract/text/html.ts`. */
class OutsideLink extends Link {
  static override sanitize(href: string): string {
    const whole = /^[a-z][a-z0-9+.-]*:/i.test(href) ? href : `https://${href}`
    return isAllowedLink(whole) ? whole : 'about:blank'
  }
}

Quill.register(
  {
    'formats/blockquote': Blockquote,
    'formats/bold': Bold,
    'formats/code': Code,
    'formats/code-block': CodeBlock,
    'formats/header': Header,
    'formats/italic': Italic,
    'formats/link': OutsideLink,
    'formats/list': List,
    'formats/picture': PictureBlot,
    'formats/script': Script,
    'formats/strike': Strike,
    'formats/underline': Underline,
  },
  true,
)

/** The last formats have no button; existing text keeps them. */
const FORMATS = [
  'blockquote',
  'bold',
  'header',
  'italic',
  'link',
  'list',
  'picture',
  'code',
  'code-block',
  'script',
  'strike',
  'underline',
]

/** Quill's own uses of Tab, which would keep the keyboard in the editor. */
const TAB_USES = ['tab', 'remove tab', 'indent', 'outdent', 'indent code-block', 'outdent code-block']
const TAB_LEAVES = Object.fromEntries(TAB_USES.map((use) => [use, null]))

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif', 'image/avif']

/**
 * Creates an editor with this accessible name and HTML, whose pictures are `/files/<key>` and shown by the previews of
 * their keys.
 * @param onPictures called with pictures that were pasted or dropped, the caret being where they belong
 */
export function createEditor(
  element: HTMLElement,
  name: string,
  html: string,
  previewOf: (key: string) => string,
  onPictures: (quill: Quill, files: File[]) => void = () => undefined,
): Quill {
  const quill: Quill = new ArticleQuill(element, {
    formats: FORMATS,
    placeholder: `请输入${name}`,
    modules: {
      clipboard: {
        matchers: [
          ['img', readPicture(previewOf)],
          ['p', readAroundPicture],
          ['td, th', readCell],
          [Node.TEXT_NODE, readWideSpaces],
        ],
      },
      keyboard: { bindings: TAB_LEAVES },
      uploader: {
        mimetypes: PICTURE_TYPES,
        handler: ({ index }: { index: number }, files: File[]) => {
          if (!quill.isEnabled()) return
          quill.setSelection(index, 0, 'user')
          onPictures(quill, files)
        },
      },
    },
  })
  quill.root.setAttribute('aria-label', name)
  quill.root.setAttribute('role', 'textbox')
  quill.root.setAttribute('aria-multiline', 'true')
  quill.root.addEventListener('paste', (event) => pasteClean(quill, event), true)
  quill.root.addEventListener('beforeinput', (event) => deletePictureBefore(quill, event))
  // Quill does not know what is being composed, and takes the text for empty.
  quill.root.addEventListener('compositionstart', () => element.classList.add('is-composing'))
  quill.root.addEventListener('compositionend', () => element.classList.remove('is-composing'))
  if (html) quill.setContents(quill.clipboard.convert({ html }), 'silent')
  const { ops } = quill.getContents()
  if (typeof ops[ops.length - 1]?.insert === 'object') quill.insertText(quill.getLength(), '\n', 'silent')
  quill.history.clear()
  return quill
}

/** The content as HTML of the allow-list. */
export function articleHtml(quill: Quill): string {
  if (isBlank(quill)) return ''
  // An empty paragraph has no height where it is read.
  return withSpaces(quill.getSemanticHTML()).replaceAll('<p></p>', '<p><br></p>')
}

function isBlank(quill: Quill): boolean {
  return quill.getLength() <= 1
}

/** Removes a picture from the text. What has the focus elsewhere keeps it. */
export function removePicture(quill: Quill, key: string): void {
  let index = 0
  for (const { insert } of quill.getContents().ops) {
    if (typeof insert === 'object' && isPicture(insert.picture, key)) return deletePicture(quill, index)
    index += typeof insert === 'string' ? insert.length : 1
  }
}

function deletePicture(quill: Quill, index: number): void {
  if (quill.hasFocus()) return void quill.deleteText(index, 1, 'user')
  // Restoring a selection, Quill takes the focus, which opens the keyboard of a phone.
  quill.blur()
  const change = quill.deleteText(index, 1, 'user')
  const { selection } = quill
  const { index: start, length } = selection.savedRange
  const [first, last] = [start, start + length].map((place) => change.transformPosition(place)) as [number, number]
  selection.savedRange = new Range(first, last - first)
}

/** Inserts pictures at the caret, each on a line of its own, in one step to undo, and moves the caret behind them. */
export function insertPictures(quill: Quill, keys: readonly string[]): void {
  if (keys.length === 0) return
  const { index } = quill.getSelection(true)
  const [line, offset] = quill.getLine(index)
  const pictures = new Delta().retain(index)
  // A line with text before the caret is split.
  if (line && offset > 0) pictures.insert('\n', line.formats())
  for (const key of keys) pictures.insert({ picture: { key } satisfies ArticlePicture })
  quill.updateContents(pictures, 'user')
  quill.setSelection(pictures.transformPosition(index), 0, 'user')
  for (const picture of quill.root.querySelectorAll('img')) {
    // Until then it has no height.
    if (keys.includes(picture.dataset.key ?? ''))
      picture.addEventListener('load', () => showCaret(quill), { once: true })
  }
}
