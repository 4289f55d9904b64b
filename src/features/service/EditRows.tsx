import type { PointerEvent } from 'react'
import type { Tile } from '@contract/module'
import { Button, Pressable } from '@/ui/button/Button'
import { IconButton } from '@/ui/button/IconButton'
import { Icon, Outline } from '@/ui/icon/Icon'
import { tileOutline } from './tileOutlines'
import look from '@/ui/look.module.css'
import styles from './FavouritesEditor.module.css'

const GRIP = 'M5 8h14M5 12h14M5 16h14'
const DOWN = 'M12 5v13M6 13l6 6 6-6'

interface FavouriteProps {
  tile: Tile
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  onGrip: (event: PointerEvent) => void
  /** Moves a row by this many positions; negative is up. */
  onMove: (by: number) => void
  onRemove: () => void
}

/** A favourite that is dragged by its grip, or moved and removed by buttons. */
export function FavouriteRow({ tile, isFirst, isLast, isDragged, onGrip, onMove, onRemove }: FavouriteProps) {
  const { moduleContentCode, name, icon } = tile
  return (
    <li className={isDragged ? `${styles.row} ${styles.dragged}` : styles.row} data-tile={moduleContentCode}>
      <Pressable className={styles.grip} aria-hidden="true" tabIndex={-1} onPointerDown={onGrip}>
        <Outline d={GRIP} />
      </Pressable>
      <span className={styles.icon}>
        <Outline d={tileOutline(icon)} />
      </span>
      <span className={`${look.grow} ${styles.name}`}>{name}</span>
      <IconButton label={`上移${name}`} aria-disabled={isFirst} onClick={() => onMove(-1)}>
        <Icon name="up" />
      </IconButton>
      <IconButton label={`下移${name}`} aria-disabled={isLast} onClick={() => onMove(1)}>
        <Outline d={DOWN} />
      </IconButton>
      <IconButton label={`移除${name}`} onClick={onRemove}>
        <Icon name="close" />
      </IconButton>
    </li>
  )
}

/** A service that can be added. */
export function AddRow({ tile, disabled, onAdd }: { tile: Tile; disabled: boolean; onAdd: () => void }) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Outline d={tileOutline(tile.icon)} />
      </span>
      <span className={`${look.grow} ${styles.name}`}>{tile.name}</span>
      <Button look="outline" small aria-label={`添加${tile.name}`} disabled={disabled} onClick={onAdd}>
        添加
      </Button>
    </li>
  )
}
