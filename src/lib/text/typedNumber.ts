import { typedDigits } from '@contract/text/typedDigits'

/**
 * A mobile number as typed or pasted (rule: typed numbers): without what contacts put between its digits, and without
 * China's prefix.
 */
export const typedMobile = (text: string): string =>
  typedDigits(text)
    .replace(/[-\p{Cf}]/gu, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')

/** A whole number as typed, also with thousands separators; undefined for anything else (rule: typed numbers). */
export function wholeOf(typed: string): number | undefined {
  const text = typedDigits(typed).replace(/,/g, '')
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
