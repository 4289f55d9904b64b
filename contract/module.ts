import { portal } from './endpoint'
import { entity, list, name, oneOf, text } from './readers/readers'

export interface Tile {
  moduleContentCode: string
  name: string
  /** The name of one of the app's inline icons. */
  icon: string
  /** A path below `/mobile`, or empty for native and outside targets. */
  path: string
}

export interface TileGroup {
  name: string
  tiles: Tile[]
}

/** A path below `/mobile`; an address of another host, or of none, is empty. */
const readPath = (given: unknown): string => {
  const path = name(given)
  return /^\/(?![/\\])/.test(path) ? path : ''
}

const readTile = entity<Tile>(
  { moduleContentCode: name, name, icon: name, path: readPath },
  'moduleContentCode',
  'name',
)

export const readGroups = list(entity<TileGroup>({ name, tiles: list(readTile) }))

export interface OpenedModule {
  openType: 'route' | 'native' | 'url' | 'closed' | 'denied'
  target: string
  reason: string
}

export interface TodayItem {
  kind: string
  title: string
  value: string
  path: string
}

const readToday = list(entity<TodayItem>({ kind: name, title: name, value: name, path: readPath }, 'title'))

/** What the boot script asks for. */
export const MODULE_PATHS = { list: '/module/v1/list', today: '/module/v1/today' } as const

export const modules = {
  list: portal.post<Record<string, never>, { groups: TileGroup[] }>(MODULE_PATHS.list, entity({ groups: readGroups })),
  open: portal.post<{ moduleContentCode: string }, OpenedModule>(
    '/module/v1/open_module',
    entity({ openType: oneOf('closed', 'denied', 'route', 'native', 'url'), target: text, reason: text }),
  ),
  today: portal.post<Record<string, never>, TodayItem[]>(MODULE_PATHS.today, readToday),
}
