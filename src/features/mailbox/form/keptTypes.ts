import { ADVICE_TYPE, type DictionaryChoice, readChoices } from '@contract/dictionary'
import { keepForTab } from '@/lib/stores/tabStore'

const KEY = `bole.dictionary.${ADVICE_TYPE}`

let readAt = 0

/** When this page load read the types, in milliseconds since 1970; 0 before. */
export const typesReadAt = () => readAt

/** The types loaded earlier in this browser session; undefined if storage is unavailable. */
export function keptTypes(): DictionaryChoice[] | undefined {
  try {
    const stored = readChoices(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return stored.length > 0 ? stored : undefined
  } catch {
    return undefined
  }
}

/** Where they cannot be stored, they are requested again next time. */
export function keepTypes(types: DictionaryChoice[]): void {
  readAt = Date.now()
  keepForTab(KEY, JSON.stringify(types))
}
