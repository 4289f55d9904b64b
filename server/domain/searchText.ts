/** What reads worse in its narrow form; no word that is searched for has any of it. */
const MARKS = '！（），：；？～…'
const BETWEEN_MARKS = new RegExp(`[^${MARKS}]+`, 'gu')

/** A text in NFKC, in which words are found, with the punctuation of Chinese as it was written. */
export const searchText = (text: string): string => text.replace(BETWEEN_MARKS, (part) => part.normalize('NFKC'))
