import type { ReactNode } from 'react'
import { useBarRoom } from '../useBarRoom'
import styles from './BottomActions.module.css'

/** A screen's main buttons, fixed at its bottom; the page above grows by their height. */
export function BottomActions({ children }: { children: ReactNode }) {
  const bar = useBarRoom('--actions-room')
  return (
    <div ref={bar} className={styles.bar}>
      {children}
    </div>
  )
}
