import type { ReactNode } from 'react'
import { Problem } from '@/ui/field/Problem'
import { Tile, TileGrid } from '@/ui/picture/Tile'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { sendingLook } from './documents'
import type { UploadItem } from './uploadItem'

interface Props {
  label: string
  describedBy?: string | undefined
  /** The files are wrong: without an add tile the list itself is marked. */
  isWrong?: boolean
  items: readonly UploadItem[]
  /** Name of the file at an index, for example 图片 1. */
  nameOf: (place: number) => string
  disabled?: boolean
  /** Tiles in front of these. */
  before?: ReactNode
  /** The add tile. */
  children?: ReactNode
  onRetry: (key: string) => void
  onRemove: (key: string) => void
}

/** A form's uploads as tiles, with the reason of refused files below. */
export function UploadTiles({
  label,
  describedBy,
  isWrong = false,
  items,
  nameOf,
  disabled,
  before,
  children,
  onRetry,
  onRemove,
}: Props) {
  const grid = useKeptFocus<HTMLUListElement>()
  return (
    <>
      <TileGrid
        ref={grid}
        aria-label={label}
        aria-describedby={describedBy}
        {...(isWrong && !children && { 'aria-invalid': true, tabIndex: -1 })}
      >
        {before}
        {items.map(({ key, state, share, problem, ...item }, place) => (
          <Tile
            key={key}
            {...sendingLook(nameOf(place), item)}
            name={nameOf(place)}
            share={state === 'done' ? undefined : share}
            failure={state === 'failed' ? problem : undefined}
            isRefused={state === 'refused'}
            disabled={disabled}
            onRetry={() => onRetry(key)}
            onRemove={() => onRemove(key)}
          />
        ))}
        {children}
      </TileGrid>
      {items.map(
        ({ key, state, problem }, place) =>
          state === 'refused' && <Problem key={key}>{`${nameOf(place)}：${problem}`}</Problem>,
      )}
    </>
  )
}
