import { readGroups, type TileGroup } from '@contract/module'
import { store } from '@/session/store'

const keyOf = () => `bole.service.${store.identity() ?? ''}`
/** Whose token the shell keeps, nobody can tell the next time: it goes with this visit. */
const place = () => (store.identity() ? localStorage : sessionStorage)

/** The last good layout, for the time without a network; of this login only. */
export function saveGroups(groups: TileGroup[]): void {
  try {
    place().setItem(keyOf(), JSON.stringify(groups))
  } catch {
    // A full storage costs the offline layout only.
  }
}

export function savedGroups(): TileGroup[] | undefined {
  try {
    const saved = readGroups(JSON.parse(place().getItem(keyOf()) ?? 'null'))
    return saved.length > 0 ? saved : undefined
  } catch {
    return undefined
  }
}
