import { folded, type Run, runsOf, topicWords } from '@contract/text/searchWords'

/** A piece of a text; `hit` if it is a search hit. */
export interface Piece {
  text: string
  hit: boolean
}

/** How Latin words match: posts by whole words, people by prefixes, topics by any part. */
export type FoundBy = 'word' | 'beginning' | 'part'

/** Start and end, in the displayed text. */
type Span = readonly [number, number]

const LEAD = 16
const LETTER = /[\p{L}\p{M}\p{N}]/u

/** The case-folded text, and the origin of each of its units. */
function withPlaces(text: string): { plain: string; places: number[] } {
  const places: number[] = []
  let plain = ''
  let at = 0
  for (const character of text) {
    const small = folded(character)
    for (let unit = 0; unit < small.length; unit += 1) places.push(at)
    plain += small
    at += character.length
  }
  places.push(at)
  return { plain, places }
}

function spansOf(plain: string, { text: word, dense }: Run, by: FoundBy): Span[] {
  const spans: Span[] = []
  for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + word.length)) {
    const to = from + word.length
    const begins = dense || by === 'part' || !isLetter(plain[from - 1])
    const ends = dense || by !== 'word' || !isLetter(plain[to])
    if (begins && ends) spans.push([from, to])
  }
  return spans
}

/** A Chinese character next to a Latin word does not extend it. */
function isLetter(character: string | undefined): boolean {
  return character !== undefined && LETTER.test(character) && runsOf(character).some(({ dense }) => !dense)
}

/** Search words; words of topics may contain punctuation. */
function wordsOf(keyword: string, by: FoundBy): Run[] {
  return by === 'part' ? topicWords(keyword).map((text) => ({ text, dense: true })) : runsOf(keyword)
}

/** Splits a text at the words of a keyword, ignoring width and case. */
export function piecesOf(text: string, keyword: string, by: FoundBy = 'word'): Piece[] {
  const { plain, places } = withPlaces(text)
  const spans = wordsOf(keyword, by)
    .flatMap((run) => spansOf(plain, run, by))
    .sort(([a], [b]) => a - b)
  const pieces: Piece[] = []
  let done = 0
  for (const [start, end] of spans) {
    const from = Math.max(places[start] ?? 0, done)
    const to = places[end] ?? text.length
    if (to <= from) continue
    if (from > done) pieces.push({ text: text.slice(done, from), hit: false })
    pieces.push({ text: text.slice(from, to), hit: true })
    done = to
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: false })
  return pieces
}

/** The text from a little before its first hit on, if the hit is not near the start. */
export function fromFirstHit(text: string, keyword: string, shown: number): string {
  const [before, hit] = piecesOf(text, keyword)
  if (!before || before.hit || !hit || Array.from(before.text).length < shown) return text
  return `…${Array.from(before.text).slice(-LEAD).join('')}${text.slice(before.text.length)}`
}
