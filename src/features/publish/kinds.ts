import { TrendType } from '@contract/trend'
import { FileRole, type TrendDraft, usedFiles } from '@/writes/drafts/post/trendDraft'
import { filesOf, hasFormats, htmlOf, isFormatted, linesOf, shownLine, shownLines } from './words'

export const kinds = [
  { value: TrendType.Text, label: '文字' },
  { value: TrendType.Picture, label: '图片' },
  { value: TrendType.Video, label: '视频' },
  { value: TrendType.Article, label: '文章' },
]

/**
 * Converts a draft to another type with its latest text. The article is kept beside the plain text made of it, so that
 * converting back restores formatting and pictures of unchanged parts.
 */
export function toKind(draft: TrendDraft, type: TrendType): Partial<TrendDraft> {
  const { text, html } = draft
  const isRich = isFormatted({ ...draft, type })
  if (isRich === isFormatted(draft) || isSame(text, html) || (isRich && isFormerText(text, html))) return { type }
  if (isRich) return text.trim() ? { type, html: hasFormats(html) ? rewritten(html, text) : htmlOf(text) } : { type }
  return linesOf(html) ? { type, text: linesOf(html) } : { type }
}

const FILES: readonly { role: FileRole; kind: string; named: (count: number) => string }[] = [
  { role: FileRole.Picture, kind: '图片', named: (count) => `已添加的 ${count} 张图片` },
  { role: FileRole.Video, kind: '视频', named: () => '已添加的视频' },
  { role: FileRole.Inline, kind: '文章', named: (count) => `文章里的 ${count} 张图片` },
]

/** Says which files of the draft its kind leaves out and which kind keeps them; '' if it keeps all (rule: kinds). */
export function leftOut(draft: TrendDraft): string {
  const sent = filesOf(draft)
  const files = usedFiles(draft).filter((file) => !sent.includes(file))
  const left = FILES.flatMap(({ role, kind, named }) => {
    const { length } = files.filter((file) => file.role === role)
    return length > 0 ? [{ kind, name: named(length) }] : []
  })
  if (left.length === 0) return ''
  const chosen =
    draft.type === TrendType.Article ? '文章' : `${kinds.find(({ value }) => value === draft.type)?.label}动态`
  const names = left.map(({ name }) => name).join('和')
  return `${names}不会随${chosen}发布，切回${left.map(({ kind }) => kind).join('或')}即可保留`
}

/** Non-empty lines as they are shown. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .map(shownLine)
    .filter((line) => line.trim())

/** Formats and pictures are not given up for blank lines. */
const isSame = (text: string, html: string) =>
  hasFormats(html)
    ? rowsOf(text).join('\n') === rowsOf(linesOf(html)).join('\n')
    : shownLines(text.split('\n')) === linesOf(html)

/** Former versions made the text of an article without these spaces. */
const WIDE_SPACE = /[\u3000\u00a0]/
const withoutSpaces = (text: string) => rowsOf(text).map((row) => row.replace(/\s+/g, ' ').trim())
const isFormerText = (text: string, html: string) =>
  hasFormats(html) &&
  !WIDE_SPACE.test(text) &&
  withoutSpaces(text).join('\n') === withoutSpaces(linesOf(html)).join('\n')

/** HTML with this text: keeps unchanged blocks at both ends and all pictures, with new paragraphs between. */
function rewritten(html: string, text: string): string {
  const blocks = Array.from(new DOMParser().parseFromString(html, 'text/html').body.children, (block) => ({
    block,
    rows: rowsOf(linesOf(block.outerHTML)),
  }))
  let rows = rowsOf(text)
  const isAt = (wanted: string[], start: number) => start >= 0 && wanted.every((row, n) => rows[start + n] === row)
  const [head, tail]: [string[], string[]] = [[], []]
  while (blocks[0] && isAt(blocks[0].rows, 0)) {
    rows = rows.slice(blocks[0].rows.length)
    head.push(blocks[0].block.outerHTML)
    blocks.shift()
  }
  const lastOf = () => blocks[blocks.length - 1]
  for (let last = lastOf(); last && isAt(last.rows, rows.length - last.rows.length); last = lastOf()) {
    rows = rows.slice(0, rows.length - last.rows.length)
    tail.unshift(last.block.outerHTML)
    blocks.pop()
  }
  const pictures = blocks.flatMap(({ block }) => picturesOf(block).map((picture) => `<p>${picture.outerHTML}</p>`))
  return [...head, rows.length > 0 ? htmlOf(rows.join('\n')) : '', ...pictures, ...tail].join('')
}

const picturesOf = (block: Element) => (block.localName === 'img' ? [block] : Array.from(block.querySelectorAll('img')))
