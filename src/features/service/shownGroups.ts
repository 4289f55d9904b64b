import { isBuilt } from '@/builtScreens'
import type { Tile, TileGroup } from '@contract/module'

/** Only tiles with a target: an existing screen, or outside of the app. */
export function shownGroups(groups: readonly TileGroup[]): TileGroup[] {
  return withTiles(groups, ({ path }) => path === '' || isBuilt(path))
}

/** The groups with their matching tiles; groups without any are dropped. */
export function withTiles(groups: readonly TileGroup[], matches: (tile: Tile) => boolean): TileGroup[] {
  return groups
    .map(({ name, tiles }) => ({ name, tiles: tiles.filter(matches) }))
    .filter(({ tiles }) => tiles.length > 0)
}

/** The tiles with these codes, in the order of the codes; unknown ones are dropped. */
export function tilesOf(groups: readonly TileGroup[], codes: readonly string[]): Tile[] {
  const byCode = new Map(groups.flatMap(({ tiles }) => tiles).map((tile) => [tile.moduleContentCode, tile]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}
