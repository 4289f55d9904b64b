import type { Tile } from '@contract/module'
import { store } from '@/session/store'

export interface TileGroup {
  name: string
  tiles: Tile[]
}

const keyOf = () => `bole.service.${store.identity() ?? ''}`

/** The last good layout, for the time without a network; of this login only. */
export function saveGroups(groups: TileGroup[]): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(groups))
  } catch {
    // A full storage costs the offline layout only.
  }
}

export function savedGroups(): TileGroup[] | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? 'null')
    return Array.isArray(saved) ? (saved as TileGroup[]) : undefined
  } catch {
    return undefined
  }
}
