import { type ComponentProps, type ReactNode, useRef } from 'react'
import { IconButton } from '../button/IconButton'
import { FileInput } from '../field/FileInput'
import { Icon, Outline } from '../icon/Icon'
import styles from './Tile.module.css'

const PLUS = 'M12 5v14M5 12h14'

/** Pictures in squares of one size. */
export function TileGrid(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.grid} />
}

interface TileProps {
  /** Name of the picture, for example 图片 1. */
  name: string
  /** Left out where `children` draw the picture. */
  preview?: string
  children?: ReactNode
  /** How much of it is sent, from 0 to 1; left out once it is. */
  share?: number | undefined
  /** Why it was not sent. */
  failure?: string | undefined
  /** Sending it again would not help. */
  isRefused?: boolean | undefined
  disabled?: boolean | undefined
  /** Needed where there is a failure. */
  onRetry?: () => void
  onRemove: () => void
}

/** One chosen picture with how far its upload is. */
export function Tile({ name, preview, children, share, failure, isRefused, disabled, onRetry, onRemove }: TileProps) {
  const percent = Math.round((share ?? 0) * 100)
  return (
    <li className={styles.tile}>
      {preview === undefined ? children : <img className={styles.picture} src={preview} alt={name} />}
      {isRefused ? (
        <span className={styles.state}>无法上传</span>
      ) : failure ? (
        <button type="button" className={styles.state} aria-label={`${name} ${failure}，重试`} onClick={onRetry}>
          重试
        </button>
      ) : (
        share !== undefined && (
          <span className={styles.state} role="progressbar" aria-label={`${name} 上传进度`} aria-valuenow={percent}>
            {`${percent}%`}
          </span>
        )
      )}
      <TileRemove label={`移除${name}`} disabled={disabled} onClick={onRemove} />
    </li>
  )
}

/** The cross in a picture's corner. */
export function TileRemove(props: Omit<ComponentProps<typeof IconButton>, 'className' | 'children'>) {
  return (
    <IconButton {...props} className={styles.corner}>
      <Icon name="close" />
    </IconButton>
  )
}

type AddProps = Omit<ComponentProps<typeof FileInput>, 'ref'>

/** Picks files; fills the box it stands in. */
export function AddButton({ label, ...input }: AddProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={styles.add} onClick={() => field.current?.click()}>
        <Outline d={PLUS} />
        {label}
      </button>
      <FileInput {...input} ref={field} label={label} />
    </>
  )
}

/** The tile at the end of the pictures that adds more. */
export function AddTile(props: AddProps) {
  return (
    <li className={styles.tile}>
      <AddButton {...props} />
    </li>
  )
}
