import { ADVICE_TYPE, type DictionaryChoice, readChoices } from '@contract/dictionary'

const KEY = `bole.dictionary.${ADVICE_TYPE}`

/** The types loaded earlier in this browser session; undefined if storage is unavailable. */
export function keptTypes(): DictionaryChoice[] | undefined {
  try {
    const kept = readChoices(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return kept.length > 0 ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepTypes(types: DictionaryChoice[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(types))
  } catch {
    // Requested again next time.
  }
}
