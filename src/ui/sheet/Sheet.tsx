import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button/IconButton'
import { isComposing } from '../field/isComposing'
import { Icon } from '../icon/Icon'
import { useAboveKeyboard } from './useAboveKeyboard'
import { useOverflows } from '../useOverflows'
import { useBackCloses } from './useBackCloses'
import { useFocusTrap } from './useFocusTrap'
import styles from './Sheet.module.css'

export interface SheetProps {
  label: string
  onClosed: () => void
  /** Fixed height, for changing results. */
  isTall?: boolean
  /** Gets a function that closes the sheet. */
  children: (close: () => void) => ReactNode
}

/** A bottom sheet: traps the focus; Escape, the back gesture, a tap outside and the close button close it. */
export function Sheet({ label, onClosed, isTall = false, children }: SheetProps) {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const close = useBackCloses(onClosed)
  useFocusTrap(panel, close)
  useAboveKeyboard(layer)
  const isScrolled = useOverflows(body)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.stopPropagation()
    close()
  }

  return createPortal(
    <div ref={layer} className={styles.layer} onKeyDown={handleKeyDown}>
      <div className={styles.backdrop} onClick={close} aria-hidden="true" />
      <div
        ref={panel}
        className={isTall ? `${styles.panel} ${styles.tall}` : styles.panel}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <h2 className={styles.title}>{label}</h2>
          <IconButton label="关闭" onClick={close}>
            <Icon name="close" />
          </IconButton>
        </div>
        <div
          ref={body}
          className={styles.body}
          tabIndex={isScrolled ? 0 : -1}
          {...(isScrolled ? { role: 'group', 'aria-label': label } : {})}
        >
          <div>{children(close)}</div>
        </div>
      </div>
    </div>,
    document.body,
  )
}
