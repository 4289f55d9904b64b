import { reader } from './savedFeed'

/** Kept apart from the lists: it survives a fresh visit and is removed with the user's pages. */
const KEY = 'bole.feedCity'

/** Keeps the city a reader has looked at last. */
export function keepCity(city: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([reader(), city]))
  } catch {
    // 同城 then begins with the reader's own.
  }
}

/** The city the same reader has looked at last in this visit; empty where there is none. */
export function keptCity(): string {
  try {
    const [whose, city] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown[]
    return whose === reader() && typeof city === 'string' ? city : ''
  } catch {
    return ''
  }
}
