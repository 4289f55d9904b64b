import { plainHan } from '@contract/text/radicals'

/** A text item of pdf.js. */
export interface TextPiece {
  str: string
}

/** The case-folded letters of a page without white space, with the origin of each. */
export interface PageText {
  letters: string
  /** For each UTF-16 unit of `letters`: index of its piece and offset in it. */
  origins: readonly (readonly [piece: number, place: number])[]
}

/** Start and end (exclusive) within one piece. */
export interface HitPart {
  piece: number
  from: number
  to: number
}

const fold = (text: string) => plainHan(text).normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** Searchable text of a page. Words may span lines and pieces, so white space is ignored. */
export function pageText(pieces: readonly TextPiece[]): PageText {
  let letters = ''
  const origins: [number, number][] = []
  pieces.forEach(({ str }, piece) => {
    let place = 0
    for (const character of str) {
      const folded = fold(character)
      letters += folded
      for (let unit = 0; unit < folded.length; unit += 1) origins.push([piece, place])
      place += character.length
    }
  })
  return { letters, origins }
}

/** The hits on a page, each as its parts in the pieces. */
export function findHits({ letters, origins }: PageText, words: string): HitPart[][] {
  const wanted = fold(words)
  const hits: HitPart[][] = []
  if (!wanted) return hits
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
    hits.push(partsOf(origins.slice(at, at + wanted.length)))
  }
  return hits
}

function partsOf(origins: PageText['origins']): HitPart[] {
  const parts: HitPart[] = []
  for (const [piece, place] of origins) {
    const last = parts[parts.length - 1]
    if (last?.piece === piece) last.to = place + 1
    else parts.push({ piece, from: place, to: place + 1 })
  }
  return parts
}
