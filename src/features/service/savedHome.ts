import { readFavourites, readGroups, readToday, type TileGroup, type TodayItem } from '@contract/module'
import { store } from '@/session/store'

/** What the device keeps of the service home (rule: offline home). */
export interface SavedHome {
  groups: TileGroup[]
  /** Undefined where they never came. */
  codes: string[] | undefined
  today: TodayItem[]
  /** When the layout came, in milliseconds since 1970. */
  at: number
}

const keyOf = () => `bole.service.${store.identity() ?? ''}`
/** A browser that does not know whose token the shell keeps stores it for this visit only. */
const place = () => (store.identity() ? localStorage : sessionStorage)

function read(): Record<string, unknown> {
  const kept: unknown = JSON.parse(place().getItem(keyOf()) ?? 'null')
  // Versions before the favourites kept the groups alone.
  if (Array.isArray(kept)) return { groups: kept }
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

/** Keeps a part of the home for this login; a full or forbidden storage costs the offline home only. */
export function saveHome(part: Partial<Omit<SavedHome, 'at'>>): void {
  try {
    const at = part.groups ? { at: Date.now() } : {}
    place().setItem(keyOf(), JSON.stringify({ ...read(), ...part, ...at }))
  } catch {
    return
  }
}

/** The last home of this login; undefined where there is none. */
export function savedHome(): SavedHome | undefined {
  try {
    const { groups, codes, today, at } = read()
    const saved = readGroups(groups)
    if (saved.length === 0) return undefined
    return {
      groups: saved,
      codes: Array.isArray(codes) ? readFavourites({ codes })?.codes : undefined,
      today: readToday(today),
      at: typeof at === 'number' ? at : 0,
    }
  } catch {
    return undefined
  }
}
