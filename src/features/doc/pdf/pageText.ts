import { plainHan } from '@contract/text/radicals'

/** A piece of text as pdf.js gives it. */
export interface TextPiece {
  str: string
}

/** The letters of a page without white space, in one case, and which piece and place each of them came from. */
export interface PageText {
  letters: string
  /** For each UTF-16 unit of `letters`: the number of its piece and its place within it. */
  origins: readonly (readonly [piece: number, place: number])[]
}

/** From and to (exclusive) within one piece. */
export interface HitPart {
  piece: number
  from: number
  to: number
}

const fold = (text: string) => plainHan(text).normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** What of a page can be searched. Words may run over lines and pieces, so white space does not count. */
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

/** Where the words stand on a page, each find as its parts in the pieces. */
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
