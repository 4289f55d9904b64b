import { firstCharacters } from '@contract/text/plainText'

const EXCERPT = 20

/** The beginning of a text, short enough for a row of the queue. */
export function excerpt(text: string): string {
  const first = firstCharacters(text.trim(), EXCERPT)
  return first.length < text.trim().length ? `${first}…` : first
}

/** The same after a colon; empty if the text is blank. */
export const named = (name: string) => (name.trim() === '' ? '' : `：${excerpt(name)}`)
