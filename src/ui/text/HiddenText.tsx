import type { ReactNode } from 'react'
import styles from './HiddenText.module.css'

/** Text for screen readers only. */
export function HiddenText({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={styles.hidden} aria-live={live ? 'polite' : undefined}>
      {children}
    </span>
  )
}
