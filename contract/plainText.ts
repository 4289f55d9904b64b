/** How many characters a person sees typed: code points, on both sides alike. */
export function characterCount(text: string): number {
  return Array.from(text).length
}

/** True where nothing visible was typed; zero-width characters do not count. */
export function isBlank(text: string): boolean {
  return text.replace(/[\s\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad\u180e]/g, '') === ''
}
