import { portal } from './endpoint'
import { appPath, entity, list, name, oneOf, stated, text } from './readers/readers'

/** Maximum number of favourites (rule: favourites). */
export const FAVOURITES_MAX = 12

export interface Tile {
  moduleContentCode: string
  name: string
  /** Pinyin initials of the name, in lower case, for the search. */
  initials: string
  /** Name of one of the app's icons. */
  icon: string
  /** A path below `/mobile`, or empty for native and external targets. */
  path: string
  /** False while it is closed; it cannot be a favourite then. */
  openable: boolean
}

export interface TileGroup {
  name: string
  tiles: Tile[]
}

/** Openable unless a backend says otherwise. */
const readOpenable = (given: unknown): boolean => stated(given) !== false

const readTile = entity<Tile>(
  { moduleContentCode: name, name, initials: name, icon: name, path: appPath, openable: readOpenable },
  'moduleContentCode',
  'name',
)

/** Tiles by group; leaves out tiles without a code or name. */
export const readGroups = list(entity<TileGroup>({ name, tiles: list(readTile) }))

export interface Favourites {
  /** Codes of tiles, in the user's order. */
  codes: string[]
}

/** The user's tiles, invalid if it is no object; codes that are no text read as empty. */
export const readFavourites = entity<Favourites>({ codes: list(name) })

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

/** The lines of 今日; leaves out those without a title, and an invalid path is empty. */
export const readToday = list(entity<TodayItem>({ kind: name, title: name, value: name, path: appPath }, 'title'))

/** Paths used by the boot script. */
export const MODULE_PATHS = {
  list: '/module/v1/list',
  today: '/module/v1/today',
  favourites: '/module/v1/favourites',
} as const

export const modules = {
  list: portal.post<Record<string, never>, { groups: TileGroup[] }>(MODULE_PATHS.list, entity({ groups: readGroups })),
  open: portal.post<{ moduleContentCode: string }, OpenedModule>(
    '/module/v1/open_module',
    entity({ openType: oneOf('closed', 'denied', 'route', 'native', 'url'), target: text, reason: text }),
  ),
  today: portal.post<Record<string, never>, TodayItem[]>(MODULE_PATHS.today, readToday),
  favourites: portal.post<Record<string, never>, Favourites>(MODULE_PATHS.favourites, readFavourites),
  setFavourites: portal.post<Favourites, Favourites>('/module/v1/set_favourites', readFavourites, { effect: 'write' }),
}
