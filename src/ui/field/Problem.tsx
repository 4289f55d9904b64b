import type { ReactNode } from 'react'
import styles from './Field.module.css'

/** Error text in red; renders nothing without text. */
export function Problem({ id, isAlert = true, children }: { id?: string; isAlert?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className={styles.problem} role={isAlert ? 'alert' : undefined}>
      {children}
    </p>
  )
}
