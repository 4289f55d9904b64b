/** Number of code points, counted alike on both sides. */
export function characterCount(text: string): number {
  let count = text.length
  for (let at = 1; at < text.length; at += 1)
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) count -= 1
  return count
}

/** The first code points of a text. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = Array.from(text.slice(0, 2 * most + 1))
  return characters.length <= most ? text : characters.slice(0, most).join('')
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** The last class holds the Arabic and Syriac format characters (`Cf`) that are drawn. */
const SEEN =
  /(?!\u034f|\u17b4|\u17b5)[^\s\p{Z}\p{Cc}\p{Cf}\p{Variation_Selector}\u115f\u1160\u2800\u3164\uffa0]|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]/u

/** True if nothing is visible; spaces, controls and zero-width characters do not count. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text)
}
