import { type ComponentProps, type ReactNode, useRef } from 'react'
import { IconButton } from '../button/IconButton'
import { FileInput } from '../field/FileInput'
import { Icon, Outline } from '../icon/Icon'
import box from '../fill.module.css'
import styles from './Tile.module.css'

const PLUS = 'M12 5v14M5 12h14'

/** Grid of square pictures. */
export function TileGrid(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.grid} />
}

interface TileProps {
  /** Name of the picture, for example 图片 1. */
  name: string
  /** Left out if `children` render the picture. */
  preview?: string
  children?: ReactNode
  /** Uploaded share, 0 to 1; left out once it is uploaded. */
  share?: number | undefined
  /** Why the upload failed. */
  failure?: string | undefined
  /** A retry is useless. */
  isRefused?: boolean | undefined
  disabled?: boolean | undefined
  /** Required with a failure. */
  onRetry?: () => void
  onRemove: () => void
}

/** One chosen picture with its upload progress. */
export function Tile({ name, preview, children, share, failure, isRefused, disabled, onRetry, onRemove }: TileProps) {
  const percent = Math.round((share ?? 0) * 100)
  return (
    <li className={styles.tile}>
      {preview === undefined ? children : <img className={`${box.fill} ${styles.picture}`} src={preview} alt={name} />}
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

/** Remove button in a picture's corner. */
export function TileRemove(props: Omit<ComponentProps<typeof IconButton>, 'className' | 'children'>) {
  return (
    <IconButton {...props} className={styles.corner}>
      <Icon name="close" />
    </IconButton>
  )
}

type AddProps = Omit<ComponentProps<typeof FileInput>, 'ref'>

/** Picks files; fills its container. The button has the `aria-` attributes, as the input is hidden. */
export function AddButton({ label, 'aria-invalid': isWrong, 'aria-describedby': describedBy, ...input }: AddProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={`${box.fill} ${styles.add}`}
        disabled={input.disabled}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onClick={() => field.current?.click()}
      >
        <Outline d={PLUS} />
        {label}
      </button>
      <FileInput {...input} ref={field} label={label} />
    </>
  )
}

/** Tile after the pictures that adds more. */
export function AddTile(props: AddProps) {
  return (
    <li className={styles.tile}>
      <AddButton {...props} />
    </li>
  )
}
