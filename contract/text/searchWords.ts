/** Scripts written without spaces, and pictographs: every character counts. */
const DENSE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]`
const RUNS = new RegExp(`(${DENSE}+)|(?:(?!${DENSE})[\\p{L}\\p{M}\\p{N}])+`, 'gu')

/** A part of a text between spaces, punctuation and changes of the script. */
export interface Run {
  text: string
  /** Chinese and similar scripts, where parts of a run are words as well; else a whole word or number. */
  dense: boolean
}

/** Full width to half width, upper case to lower case. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The runs of a text, folded: `徒步Day２` gives 徒步 and day2. */
export function runsOf(text: string): Run[] {
  return Array.from(folded(text).matchAll(RUNS), ([run, dense]) => ({ text: run, dense: dense !== undefined }))
}

/** The words of a topic search, folded: separated by spaces and #. */
export function topicWords(keyword: string): string[] {
  return folded(keyword)
    .split(/[\s#]+/)
    .filter(Boolean)
}
