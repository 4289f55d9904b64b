import { htmlProblem } from '@contract/text/html'
import { htmlLength, seenText } from '@contract/text/htmlText'
import { withoutQuery } from '@contract/text/withoutQuery'
import { publishProblem, type TrendWords } from '@contract/publish'
import { type Trend, TrendType } from '@contract/trend'
import {
  blankDraft,
  editDraftId,
  FileRole,
  keysIn,
  PICTURE,
  type TrendDraft,
  usedFiles,
} from '@/writes/drafts/post/trendDraft'

/** Text as HTML. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text without blank lines at its ends; the first line keeps its indent. */
const withoutBlankEnds = (text: string) => text.replace(/^\s*\n/, '').trimEnd()

/** Plain text as HTML, one paragraph per line. */
export function htmlOf(text: string): string {
  const lines = withoutBlankEnds(text).split(/\r?\n/)
  return lines.map((line) => (line.trim() ? `<p>${escaped(line)}</p>` : '<p><br></p>')).join('')
}

/** A line of HTML's text as it is shown: only ASCII whitespace collapses; other spaces, as in indents, stay. */
export const shownLine = (text: string): string => text.replace(/[ \t\r\n\f]+/g, ' ').replace(/^ | $/g, '')

/** Lines of HTML's text as they are shown. */
export const shownLines = (lines: readonly string[]): string => withoutBlankEnds(lines.map(shownLine).join('\n'))

/** It is not shown. */
const LAST_BREAK = /<br\s*\/?>(?=(?:\s*<\/\w+>)*?\s*<\/(?:p|div|li|h[1-6]|blockquote)>)/gi
/** Blocks that end together end one line. */
const BREAK = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|blockquote|t[dh])>(?:\s*<\/\w+>)*/gi
const LINE_END = '\u2028'
const BLOCK = /<(?:p|div|li|h[1-6]|blockquote|t[dh])\b[^<>]*>/gi
const BLOCK_START = '\u2029'

/** The lines of HTML, as they are shown. */
export function linesOf(html: string): string {
  const marked = html.replace(LAST_BREAK, '').replace(BREAK, `${LINE_END}$&`).replace(BLOCK, `$&${BLOCK_START}`)
  const { textContent } = new DOMParser().parseFromString(marked, 'text/html').body
  // A block that begins behind words begins a line.
  const parts = (textContent ?? '').split(LINE_END).map((line) => line.split(BLOCK_START))
  return shownLines(parts.flatMap((line) => line.filter((part, n) => n === line.length - 1 || part.trim())))
}

/** Whether HTML has more than lines of text. */
export const hasFormats = (html: string) => /<(?!\/?(?:p|br|div|span)\b)/i.test(html)

const LOST: readonly [RegExp, string][] = [
  [/<table\b/i, '表格'],
  [/<hr\b/i, '分隔线'],
  [/<(?:del|ins)\b/i, '删改标记'],
  [/<figcaption\b/i, '图注'],
]

/** Names of the formatting that the plain editor would remove. */
export const lostFormats = (html: string): string[] => LOST.flatMap(([tag, name]) => (tag.test(html) ? [name] : []))

/** Whether a draft is edited in the rich-text editor. */
export const isFormatted = ({ type, isRich }: TrendDraft): boolean => type === TrendType.Article || isRich === true

const roleOf = (type: TrendType) =>
  type === TrendType.Video ? FileRole.Video : type === TrendType.Article ? FileRole.Inline : FileRole.Picture

/** The draft's files for its type; in an article those in its text and those below it. */
export function filesOf(draft: TrendDraft) {
  if (draft.type === TrendType.Text) return []
  const role = roleOf(draft.type)
  return usedFiles(draft).filter((file) => file.role === role)
}

/** The HTML of a draft; pictures of an article are referenced by the draft's keys. */
function contentOf(draft: TrendDraft): string {
  return isFormatted(draft) ? draft.html : draft.text.trim() && htmlOf(draft.text)
}

const textOf = (draft: TrendDraft) => seenText(contentOf(draft))

/** The length of a draft's text as it is limited (rule: length). */
export const lengthOf = (draft: TrendDraft): number => htmlLength(contentOf(draft))

/** What is missing or too long, by the contract's limits. */
export function problemOf(draft: TrendDraft): string | undefined {
  const { type, title } = draft
  const count = filesOf(draft).length
  const isVideo = type === TrendType.Video
  return (
    htmlProblem(contentOf(draft)) ??
    publishProblem({
      type,
      title,
      text: textOf(draft),
      pictures: isVideo ? 0 : count,
      videos: isVideo ? count : 0,
    })
  )
}

/** The part of the form that a problem of `problemOf` concerns. */
export function partOf(problem: string): 'title' | 'text' | 'files' {
  if (problem.includes('标题')) return 'title'
  return problem.includes('正文') ? 'text' : 'files'
}

/** A draft as a request body, once its files are uploaded. */
export function wordsOf(draft: TrendDraft, account: { city: string; province: string }): TrendWords {
  const { city, province } = draft.place ?? account
  const { type, title, html, topics, visibility, alts, withPlace } = draft
  const files = filesOf(draft).flatMap(({ key, file }) => (file ? [{ key, id: file.id }] : []))
  const ids = new Map(files.map(({ key, id }) => [key, id]))
  const named = (tag: string, src: string) => tag.replace(src, `/files/${ids.get(src.replace('/files/', '')) ?? ''}`)
  const content = type === TrendType.Article ? html.replace(PICTURE, named) : html
  return {
    type,
    title: title.trim(),
    content: isFormatted(draft) ? content : contentOf(draft),
    fileIds: files.map(({ id }) => id),
    topicIds: topics.map(({ paramId }) => paramId),
    visibility,
    alts: files.map(({ key }) => alts[key] ?? ''),
    ...(withPlace ? { city, province } : {}),
  }
}

/** An own post as a draft of an edit: from its pending or rejected edit, if there is one. */
export function draftOf(trend: Trend): TrendDraft {
  const { type, title, content, topics, files, city, province } = trend.pendingEdit ?? trend
  const isArticle = type === TrendType.Article
  const isRich = !isArticle && hasFormats(content)
  const named = new Map(files.flatMap(({ id, url, smallUrl }) => [url, smallUrl].map((one) => [withoutQuery(one), id])))
  const html = content.replace(PICTURE, (tag, src: string) =>
    tag.replace(src, `/files/${named.get(withoutQuery(src)) ?? ''}`),
  )
  const inText = new Set(keysIn(html))
  const filesBelowText = isArticle ? files.flatMap(({ id }) => (inText.has(id) ? [] : id)) : []
  return {
    ...blankDraft(editDraftId(trend.trendsId)),
    trendsId: trend.trendsId,
    type,
    title,
    text: isArticle || isRich ? '' : linesOf(content),
    html: isArticle ? html : isRich ? content : '',
    ...(isRich ? { isRich } : {}),
    topics,
    visibility: trend.visibility,
    ...(city || province ? { withPlace: true, place: { city, province } } : {}),
    files: files.map((file) => ({ key: file.id, role: roleOf(type), file })),
    ...(filesBelowText.length > 0 ? { loose: filesBelowText } : {}),
    alts: Object.fromEntries(files.map(({ id, alt = '' }) => [id, alt])),
  }
}
