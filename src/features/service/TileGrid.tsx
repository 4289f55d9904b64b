import type { Tile } from '@contract/module'
import { Pressable } from '@/ui/button/Button'
import { Icon, Outline } from '@/ui/icon/Icon'
import { tileOutline } from './tileOutlines'
import { useOpenTile } from './useOpenTile'
import look from '@/ui/look.module.css'
import styles from './ServicePage.module.css'

/** Fewer tiles than this are shown as rows. */
const FEW = 3

export function TileGrid({ tiles }: { tiles: readonly Tile[] }) {
  const { opening, open } = useOpenTile()
  return (
    <div className={tiles.length < FEW ? styles.rows : styles.tiles}>
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
          <Icon name="forward" className={`${look.forward} ${styles.forward}`} />
        </Pressable>
      ))}
    </div>
  )
}
