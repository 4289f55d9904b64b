import { firstCharacters } from '@contract/text/plainText'

const EXCERPT = 20

/** Characters that set the writing direction: they would also reorder the words after the excerpt. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g

/** The beginning of a text, short enough for a row of the queue. */
export function excerpt(text: string): string {
  const cleaned = text.replace(DIRECTIONS, '').trim()
  const first = firstCharacters(cleaned, EXCERPT)
  return first.length < cleaned.length ? `${first}…` : first
}

/** The same after a colon; empty if the text is blank. */
export const named = (name: string) => (name.trim() === '' ? '' : `：${excerpt(name)}`)
