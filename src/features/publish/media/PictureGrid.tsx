import { useState } from 'react'
import { toast } from '@/lib/toast/toast'
import type { ShownUploads } from '@/writes/upload/useUploads'
import { HiddenText } from '@/ui/text/HiddenText'
import { AddTile } from '@/ui/picture/Tile'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { AltSheet } from './AltSheet'
import { PictureTile } from './PictureTile'
import { RefusedProblem } from './RefusedProblem'
import { usePictureMoves } from './usePictureMoves'
import { useTileDrag } from '@/ui/useTileDrag'
import look from '@/ui/look.module.css'
import styles from './PictureGrid.module.css'

interface Props {
  uploads: ShownUploads
  most: number
  alts: Record<string, string>
  /** The pictures are wrong: without an add tile the list itself is marked. */
  isInvalid?: boolean
  describedBy?: string | undefined
  onAlt: (key: string, alt: string) => void
  onAdd: (files: File[]) => void
  onRemove: (key: string) => void
}

/** The pictures in order: a tap opens one, a long press drags it, the handles also accept arrow keys. */
export function PictureGrid({ uploads, most, alts, isInvalid = false, describedBy, onAlt, onAdd, onRemove }: Props) {
  const { items, retry } = uploads
  const list = useKeptFocus<HTMLUListElement>()
  const { announcement, moveTo, removeAt, forgetAnnouncement } = usePictureMoves(uploads, onRemove)
  const [described, setDescribed] = useState<string>()
  const { dragged, startDrag, startHold, endsDrag } = useTileDrag(list, moveTo)
  const shown = items.find(({ key }) => key === described)
  const isFull = items.length >= most

  /** The preview announces its own moves: what was announced before is over, in the grid as well. */
  function describe(key: string | undefined) {
    setDescribed(key)
    forgetAnnouncement()
  }

  return (
    <>
      <ul
        ref={list}
        className={styles.grid}
        aria-label={`图片，${items.length} 张，最多 ${most} 张`}
        aria-describedby={describedBy}
        {...(isInvalid && isFull && { 'aria-invalid': true, tabIndex: -1 })}
      >
        {items.map((item, place) => (
          <PictureTile
            key={item.key}
            item={item}
            place={place}
            total={items.length}
            alt={alts[item.key] ?? ''}
            isDragged={dragged === item.key}
            onDragStart={(event) => startDrag(item.key, event)}
            onHold={(event) => startHold(item.key, event)}
            onMove={(to) => moveTo(item.key, to)}
            onRetry={() => retry(item.key)}
            onRemove={() => removeAt(item.key, place)}
            onPreview={() => {
              if (!endsDrag()) describe(item.key)
            }}
          />
        ))}
        {!isFull && (
          <AddTile
            label="添加图片"
            accept="image/*"
            multiple
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onPick={(files) => {
              const pictures = files.filter(({ type }) => type.startsWith('image/') || type === '')
              if (pictures.length < files.length) toast('这里只能添加图片')
              onAdd(pictures)
            }}
          />
        )}
      </ul>
      {items.map(
        ({ key, state, problem }, place) =>
          state === 'refused' && <RefusedProblem key={key} name={`第 ${place + 1} 张图片`} problem={problem} />,
      )}
      {items.length > 0 && (
        <p
          className={`${look.caption} ${styles.hint}`}
        >{`${items.length > 1 ? '长按图片拖动调整顺序，' : ''}点图片预览、添加说明`}</p>
      )}
      <HiddenText live>{shown ? '' : announcement}</HiddenText>
      {shown && (
        <AltSheet
          place={items.indexOf(shown)}
          total={items.length}
          announcement={announcement}
          preview={shown.preview}
          alt={alts[shown.key] ?? ''}
          onClosed={() => describe(undefined)}
          onAlt={(alt) => onAlt(shown.key, alt)}
          onMove={(to) => moveTo(shown.key, to)}
        />
      )}
    </>
  )
}
