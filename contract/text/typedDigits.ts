/** Digits as typed or pasted: full-width ones narrowed, white space left out. */
export const typedDigits = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')
