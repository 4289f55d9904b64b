import type { KeyboardEvent, PointerEvent, SyntheticEvent } from 'react'
import { isElder } from '@/lib/look'
import { Pressable } from '@/ui/button/Button'
import { Outline } from '@/ui/icon/Icon'
import { TileRemove } from '@/ui/picture/Tile'
import type { UploadItem } from '@/writes/upload/uploadItem'
import { UploadState } from './UploadState'
import box from '@/ui/fill.module.css'
import tile from '@/ui/picture/Tile.module.css'
import styles from './PictureGrid.module.css'

const GRIP = 'M8 6h.01M8 12h.01M8 18h.01M16 6h.01M16 12h.01M16 18h.01'
const COLUMNS = 3

interface Props {
  item: UploadItem
  place: number
  total: number
  alt: string
  isDragged: boolean
  onDragStart: (event: PointerEvent) => void
  onHold: (event: PointerEvent) => void
  onMove: (to: number) => void
  onRetry: () => void
  onRemove: () => void
  onPreview: () => void
}

export function PictureTile({
  item,
  place,
  total,
  alt,
  isDragged,
  onDragStart,
  onHold,
  onMove,
  onRetry,
  onRemove,
  onPreview,
}: Props) {
  const name = `第 ${place + 1} 张图片`
  const isOnItsWay = item.state === 'sending' || item.state === 'waiting'

  function handleKeyDown(event: KeyboardEvent) {
    const columns = isElder() ? 1 : COLUMNS
    const places: Partial<Record<string, number>> = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place - columns,
      ArrowDown: place + columns,
      Home: 0,
      End: total - 1,
    }
    const to = places[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }

  return (
    <li className={isDragged ? `${tile.tile} ${styles.dragged}` : tile.tile} data-tile={item.key}>
      <Pressable
        className={`${box.fill} ${styles.picture}`}
        aria-label={`${name}，${alt ? `说明：${alt}` : '预览、添加说明'}`}
        onPointerDown={onHold}
        onClick={onPreview}
      >
        <img key={item.preview} className={styles.image} src={item.preview} alt="" draggable={false} onError={hide} />
        {alt && <span className={styles.tag}>说明</span>}
      </Pressable>
      <UploadState item={item} name={name} isSmall onRetry={onRetry} />
      {total > 1 && (
        <Pressable
          className={styles.grip}
          aria-label={`${name}，共 ${total} 张，按方向键移动`}
          onPointerDown={onDragStart}
          onKeyDown={handleKeyDown}
        >
          <Outline d={GRIP} />
        </Pressable>
      )}
      <TileRemove label={isOnItsWay ? `取消上传${name}` : `移除${name}`} onClick={onRemove} />
    </li>
  )
}

/** Hides a broken picture; the tile shows the problem. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.visibility = 'hidden'
}
