import { type ReactNode, useCallback } from 'react'
import { useBarRoom } from '../useBarRoom'
import { keepAboveKeyboard } from './aboveKeyboard'
import styles from './BottomActions.module.css'

/** A screen's main buttons, fixed at its bottom; the page above grows by their height. */
export function BottomActions({ children }: { children: ReactNode }) {
  const room = useBarRoom('--actions-room')
  const bar = useCallback(
    (element: HTMLElement | null) => {
      const ends = element ? [room(element), keepAboveKeyboard(element)] : []
      return () => ends.forEach((end) => end?.())
    },
    [room],
  )
  return (
    <div ref={bar} className={styles.bar}>
      {children}
    </div>
  )
}
