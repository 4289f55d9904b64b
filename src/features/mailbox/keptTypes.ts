import { ADVICE_TYPE } from '@contract/dictionary'

export interface AdviceType {
  label: string
  value: string
}

const KEY = `bole.dictionary.${ADVICE_TYPE}`

function isTypes(kept: unknown): kept is AdviceType[] {
  return Array.isArray(kept) && kept.length > 0 && kept.every((one: unknown) => typeof one === 'object' && one !== null && 'value' in one)
}

/** The types this browser session has had already; nothing where storage is closed. */
export function keptTypes(): AdviceType[] | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isTypes(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepTypes(types: AdviceType[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(types))
  } catch {
    // Asked for again next time.
  }
}
