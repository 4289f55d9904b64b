import { TREND_HTML_LENGTH } from '@contract/limits'
import { runsOf } from '@contract/text/searchWords'

const WORD_MAX = 64

/**
 * Search terms of a text, without duplicates: single characters and bigrams of its Chinese, and its other words. What a
 * text has beyond the length of the longest article is not searchable.
 * @param texts parts that no bigram spans
 */
export function gramsOf(...texts: string[]): string[] {
  const grams = new Set<string>()
  for (const { text, dense } of texts.flatMap((text) => runsOf(text.slice(0, TREND_HTML_LENGTH)))) {
    if (dense) for (const gram of [...text, ...pairsOf(text)]) grams.add(gram)
    else grams.add(wordOf(text))
  }
  return [...grams]
}

/** As `gramsOf`, for names, which are also found by the beginning of a word. */
export function gramsOfName(...names: string[]): string[] {
  const beginnings = names.flatMap((name) =>
    runsOf(name)
      .filter(({ dense }) => !dense)
      .flatMap(({ text }) => Array.from(wordOf(text), (_, end) => wordOf(text).slice(0, end + 1))),
  )
  return [...new Set([...gramsOf(...names), ...beginnings])]
}

/** Grams a text must contain to match this keyword; empty if it has none. */
export function wantedGrams(keyword: string): string[] {
  const wanted = runsOf(keyword).flatMap(({ text, dense }) => {
    if (!dense) return [wordOf(text)]
    const pairs = pairsOf(text)
    return pairs.length > 0 ? pairs : [text]
  })
  return [...new Set(wanted)]
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`)
}

const wordOf = (run: string) => run.slice(0, WORD_MAX)
