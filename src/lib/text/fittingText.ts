import { characterCount, firstCharacters } from '@contract/text/plainText'

interface Fitting {
  text: string
  caret: number
}

/** A text within `most` code points: what was typed or pasted before the caret is cut, never what follows it. */
export function fittingText(text: string, caret: number, most: number): Fitting {
  const rest = text.slice(caret)
  const head = firstCharacters(text.slice(0, caret), Math.max(0, most - characterCount(rest)))
  return { text: firstCharacters(head + rest, most), caret: head.length }
}
