import type { Tile } from '@contract/module'
import { Pressable } from '@/ui/button/Button'
import { Outline } from '@/ui/icon/Icon'
import { tileOutline } from './tileOutlines'
import { useOpenTile } from './useOpenTile'
import styles from './ServicePage.module.css'

export function TileGrid({ tiles }: { tiles: readonly Tile[] }) {
  const { opening, open } = useOpenTile()
  return (
    <div className={styles.tiles}>
      {tiles.map((tile) => (
        <Pressable
          key={tile.moduleContentCode}
          className={styles.tile}
          aria-busy={opening === tile.moduleContentCode}
          onClick={() => void open(tile)}
        >
          <span className={styles.tileIcon}>
            <Outline d={tileOutline(tile.icon)} />
          </span>
          <span className={styles.tileName}>{tile.name}</span>
        </Pressable>
      ))}
    </div>
  )
}
