import { readFavourites, readGroups, readToday, type TileGroup, type TodayItem } from '@contract/module'
import { keepOwnText, ownText } from '@/session/ownText'

/** Stored copy of the service home (rule: offline home). */
export interface SavedHome {
  groups: TileGroup[]
  /** Undefined if never loaded. */
  codes: string[] | undefined
  today: TodayItem[]
  /** When the older of layout and lines was loaded, in milliseconds since 1970. */
  at: number
}

const PREFIX = 'bole.service.'

function read(): Record<string, unknown> {
  const stored: unknown = JSON.parse(ownText(PREFIX) || 'null')
  // Versions before the favourites stored only the groups.
  if (Array.isArray(stored)) return { groups: stored }
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** Stores a part of the home for this login; without storage only the offline home is missing. */
export function saveHome(part: Partial<Omit<SavedHome, 'at'>>): void {
  try {
    const now = Date.now()
    const times = { ...(part.groups && { at: now }), ...(part.today && { todayAt: now }) }
    keepOwnText(PREFIX, JSON.stringify({ ...read(), ...part, ...times }))
  } catch {
    return
  }
}

const timeOf = (stored: unknown, fallback: number): number => (typeof stored === 'number' ? stored : fallback)

/** The stored home of this login; undefined if there is none. */
export function savedHome(): SavedHome | undefined {
  try {
    const { groups, codes, today, at, todayAt } = read()
    const saved = readGroups(groups)
    if (saved.length === 0) return undefined
    return {
      groups: saved,
      codes: Array.isArray(codes) ? readFavourites({ codes })?.codes : undefined,
      today: readToday(today),
      at: Math.min(timeOf(at, 0), timeOf(todayAt, Infinity)),
    }
  } catch {
    return undefined
  }
}
