import type { ReactNode } from 'react'
import { Problem } from '@/ui/field/Problem'
import { Tile, TileGrid } from '@/ui/picture/Tile'
import { sendingLook } from './documents'
import type { UploadItem } from './uploadItem'

interface Props {
  label: string
  describedBy?: string | undefined
  items: readonly UploadItem[]
  /** Names the file at a place, for example 图片 1. */
  nameOf: (place: number) => string
  disabled?: boolean
  /** Tiles before these. */
  before?: ReactNode
  /** The tile that adds more. */
  children?: ReactNode
  onRetry: (key: string) => void
  onRemove: (key: string) => void
}

/** What a form sends, as tiles, with why a file was refused below them. */
export function UploadTiles({
  label,
  describedBy,
  items,
  nameOf,
  disabled,
  before,
  children,
  onRetry,
  onRemove,
}: Props) {
  return (
    <>
      <TileGrid aria-label={label} aria-describedby={describedBy}>
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
