/** A no-break space. */
export const NO_BREAK = '\u00a0'

/** Prose whose numbers stay in one line with their units, such as the parts of `2022 年 6 月 12 日`. */
export const wholeNumbers = (prose: string): string => prose.replace(/(\d) (?=\p{Script=Han})/gu, `$1${NO_BREAK}`)
