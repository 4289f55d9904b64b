import { portal } from './endpoint'

export interface Tile {
  moduleContentCode: string
  name: string
  /** The name of one of the app's inline icons. */
  icon: string
  /** A path below `/mobile`, or empty for native and outside targets. */
  path: string
}

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

export const modules = {
  list: portal.post<Record<string, never>, { groups: { name: string; tiles: Tile[] }[] }>('/module/v1/list'),
  open: portal.post<{ moduleContentCode: string }, OpenedModule>('/module/v1/open_module'),
  today: portal.post<Record<string, never>, TodayItem[]>('/module/v1/today'),
}
