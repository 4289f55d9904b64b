import { reader } from './savedFeed'

/** Separate from the lists: it survives a fresh visit and is removed with the user's pages. */
const KEY = 'bole.feedCity'

/** Remembers the last viewed city. */
export function keepCity(city: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([reader(), city]))
  } catch {
    // Optional: without it 同城 starts with the reader's own city.
  }
}

/** The city this reader last viewed in this visit; empty if there is none. */
export function keptCity(): string {
  try {
    const [whose, city] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown[]
    return whose === reader() && typeof city === 'string' ? city : ''
  } catch {
    return ''
  }
}
