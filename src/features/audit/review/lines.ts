import { oneLine } from '@contract/text/oneLine'
import { stripTags } from '@/lib/text/text'

export interface Piece {
  kind: 'same' | 'gone' | 'new'
  text: string
}

const LONGEST = 400
/** Maximum number of comparisons of two pieces; they take some milliseconds. */
const COMPARED_MAX = 1_000_000

const LINES = /[^\n]*\n|[^\n]+/g
const SENTENCES = /[^。！？；\n.!?;]+[。！？；\n.!?;]*|[。！？；\n.!?;]+/g

/**
 * Removed and added parts of a text, in reading order: its sentences, or its characters if it is short enough for that.
 * With very many sentences, everything from the first to the last change counts as changed.
 * @param byLine compares whole lines
 */
export function textChanges(before: string, after: string, byLine = false): Piece[] {
  const byCharacter = !byLine && Math.max(before.length, after.length) <= LONGEST
  const piecesOf = (text: string) => (byCharacter ? Array.from(text) : (text.match(byLine ? LINES : SENTENCES) ?? []))
  const [all, other] = [piecesOf(before), piecesOf(after)]
  const shorter = Math.min(all.length, other.length)
  let [start, end] = [0, 0]
  while (start < shorter && all[start] === other[start]) start += 1
  while (end < shorter - start && all[all.length - 1 - end] === other[other.length - 1 - end]) end += 1
  const [a, b] = [all.slice(start, all.length - end), other.slice(start, other.length - end)]
  const found: Piece[] = []
  const add = (kind: Piece['kind'], text: string) => {
    const last = found[found.length - 1]
    if (last?.kind === kind) last.text += text
    else if (text) found.push({ kind, text })
  }
  add('same', all.slice(0, start).join(''))
  if (a.length * b.length > COMPARED_MAX) {
    add('gone', a.join(''))
    add('new', b.join(''))
  } else for (const { kind, text } of compared(a, b)) add(kind, text)
  add('same', all.slice(all.length - end).join(''))
  return found
}

/** The pieces of both texts, by their longest common sequence. */
function compared(a: string[], b: string[]): Piece[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, below] = [lengths[i] as Uint16Array, lengths[i + 1] as Uint16Array]
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  const found: Piece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      found.push({ kind: 'same', text: a[i] ?? '' })
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      found.push({ kind: 'gone', text: a[i] ?? '' })
      i += 1
    } else {
      found.push({ kind: 'new', text: b[j] ?? '' })
      j += 1
    }
  }
  return found
}

/** Text of HTML, one line per paragraph. */
export function linesOf(html: string): string {
  return html
    .split(/<\/(?:p|div|h[1-6]|li|blockquote)>|<br\s*\/?>/i)
    .map((part) => stripTags(part))
    .filter(Boolean)
    .join('\n')
}

const elementsIn = (html: string, selector: string): Element[] =>
  html.includes('<') ? Array.from(new DOMParser().parseFromString(html, 'text/html').querySelectorAll(selector)) : []

/** The links of HTML, one line each: their words and where they lead. */
export function linksOf(html: string): string {
  return elementsIn(html, 'a[href]')
    .map((link) => {
      const words = oneLine([link.textContent, link.getAttribute('title')].join(' '))
      return `${[words, '→', link.getAttribute('href')].join(' ').trim()}\n`
    })
    .join('')
}

/** The descriptions of the pictures in HTML. */
export const altsIn = (html: string): string[] =>
  elementsIn(html, 'img[alt]').map((picture) => oneLine(picture.getAttribute('alt') ?? ''))
