/** Full-width punctuation that NFKC would narrow; no search term contains it. */
const MARKS = '！（），：；？～…'
const BETWEEN_MARKS = new RegExp(`[^${MARKS}]+`, 'gu')

/** A text in NFKC form for searching, with its Chinese punctuation kept. */
export const searchText = (text: string): string => text.replace(BETWEEN_MARKS, (part) => part.normalize('NFKC'))
