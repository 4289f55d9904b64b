import { keepForTab } from '@/lib/stores/tabStore'
import { reader } from './savedFeed'

/** Separate from the lists: it survives a fresh visit and is removed with the user's pages. */
const KEY = 'bole.feedCity'

/** Remembers the last viewed city; where it cannot be stored, 同城 starts with the reader's own. */
export const keepCity = (city: string): boolean => keepForTab(KEY, JSON.stringify([reader(), city]))

/** The city this reader last viewed in this visit; empty if there is none. */
export function keptCity(): string {
  try {
    const [whose, city] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown[]
    return whose === reader() && typeof city === 'string' ? city : ''
  } catch {
    return ''
  }
}
