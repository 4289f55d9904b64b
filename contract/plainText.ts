/** How many characters a person sees typed: code points, on both sides alike. */
export function characterCount(text: string): number {
  return Array.from(text).length
}

/** The first so many code points. */
export function firstCharacters(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : characters.slice(0, most).join('')
}

const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cf}\p{Variation_Selector}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu

/** True where nothing visible was typed; spaces, controls and zero-width characters do not count. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === ''
}
