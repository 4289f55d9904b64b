import type { Tile } from '@contract/module'
import { store } from '@/session/store'

export interface TileGroup {
  name: string
  tiles: Tile[]
}

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
    const saved: unknown = JSON.parse(place().getItem(keyOf()) ?? 'null')
    return Array.isArray(saved) ? (saved as TileGroup[]) : undefined
  } catch {
    return undefined
  }
}
