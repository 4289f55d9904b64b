import { isBuilt } from '@/builtScreens'
import type { TileGroup } from '@contract/module'

/** Only tiles that lead somewhere: to a screen that exists, or out of the app. */
export function shownGroups(groups: TileGroup[]): TileGroup[] {
  return groups
    .map(({ name, tiles }) => ({ name, tiles: tiles.filter(({ path }) => path === '' || isBuilt(path)) }))
    .filter(({ tiles }) => tiles.length > 0)
}
