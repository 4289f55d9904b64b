const RULES: readonly (readonly [RegExp, string])[] = [
  // Addresses keep their path; the query may hold signatures, ids and search words.
  [/([?#])[^\s"')]*/g, '$1…'],
  [/(token|cookie|authorization|password|secret|checkcode)(["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi, '$1$2***'],
  [/(^|[^\d])1[3-9]\d{9}(?!\d)/g, '$1***'],
  [/[\w-]{32,}/g, '***'],
  // An SMS code; after a colon it is a column number.
  [/(^|[^\d:])\d{6}(?!\d)/g, '$1***'],
]

/** A text without tokens, phone numbers, codes and URL queries; cut to valid text, which the backend requires. */
export function scrub(text: string, length: number): string {
  return whole(
    RULES.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text),
    length,
  )
}

/** The first units, with half characters replaced. */
const whole = (text: string, length: number) => text.slice(0, length).replace(/\p{Surrogate}/gu, '\ufffd')

/** A stack without the same; code positions (`:1:234`) stay. */
export function scrubStack(stack: string, length: number): string {
  const lines = stack.split('\n').map((line) => scrub(line.replace(/(\.js)\?[^\s:)]*/g, '$1'), length))
  return whole(lines.join('\n'), length)
}
